import ClipboardList from "lucide-react/icons/clipboard-list";
import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import { useSideMenu } from "#app/areas/shell/use-side-menu.ts";
import { formatDate, formatMoney, formatTime, formatWeekday, nbsp } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { Joining } from "#contract/joining.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import type { Grant } from "#contract/roles.ts";
import styles from "./main-side.module.css";

export type Delivery = { segment: string; date: string; cutoffAt: string };
export type Deliveries = { branch: string; today: string; timeZone: string; list: Delivery[]; more: number; isEmpty: boolean };
export type LastDeal = { uuid: string; number: string; count: number; kopecks: number; date: string };

/** The first delivery day of each segment in the basket, with its cutoff. */
export function NearestDeliveries({ deliveries, lastDeal }: { deliveries: Deliveries; lastDeal: LastDeal | null }) {
  const { t } = useTranslation("main");
  const { list, branch, today, timeZone, more, isEmpty } = deliveries;
  return (
    <section aria-labelledby="deliveries" className={styles.side}>
      <h2 id="deliveries">{t("deliveries.title")}</h2>
      <p className="muted small">{t("deliveries.subtitle", { branch, date: formatWeekday(today) })}</p>
      {list.length > 0 ? (
        <ul className={styles.when}>
          {list.map((delivery) => (
            <DeliveryLine key={delivery.segment} delivery={delivery} today={today} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <p className={styles.sideButton}>{t(isEmpty ? "deliveries.empty" : "deliveries.noDates")}</p>
      )}
      {more > 0 && <p className="muted small">{t("deliveries.more", { count: more })}</p>}
      <div className={styles.fill} />
      <ButtonLink href={isEmpty ? paths.catalog() : paths.cart} variant="primary" block className={styles.sideButton}>
        {t(isEmpty ? "deliveries.toCatalog" : "deliveries.toCart")}
      </ButtonLink>
      {lastDeal && (
        <>
          <ButtonLink href={paths.deal(lastDeal.uuid)} icon={ClipboardList} block className={styles.sideButton}>
            {t("deliveries.lastDeal", { number: lastDeal.number })}
          </ButtonLink>
          <p className={`small muted ${styles.under}`}>
            {t("deliveries.lastDealText", { count: lastDeal.count, total: formatMoney(lastDeal.kopecks), date: formatDate(lastDeal.date) })}
          </p>
        </>
      )}
    </section>
  );
}

function DeliveryLine({ delivery, today, timeZone }: { delivery: Delivery; today: string; timeZone: string }) {
  const { t } = useTranslation("main");
  const [day, month] = formatDate(delivery.date, timeZone, new Date(`${delivery.date}T12:00:00Z`)).split(nbsp);
  const cutoffDay = plainDateIn(new Date(delivery.cutoffAt), timeZone);
  const time = formatTime(delivery.cutoffAt, timeZone);
  return (
    <li>
      <span className={styles.day}>
        <b>{day}</b> {month}
      </span>
      <b>{delivery.segment}</b>
      {cutoffDay === today ? (
        <span className={styles.soon}>
          <Icon as={Clock} size="s" />
          {t("deliveries.today", { time })}
        </span>
      ) : (
        <span className="small muted">{t("deliveries.until", { date: formatWeekday(cutoffDay), time })}</span>
      )}
    </li>
  );
}

export function BecomeBuyer() {
  const { t } = useTranslation("main");
  return (
    <section aria-labelledby="become" className={styles.side}>
      <h2 id="become">{t("become.title")}</h2>
      <Steps steps={["register", "documents", "order"]} />
      <div className={styles.fill} />
      <ButtonLink href={paths.register} variant="primary" block className={styles.sideButton}>
        {t("become.action")}
      </ButtonLink>
      <p className={`small ${styles.under}`}>
        <Link href={paths.placeholder("accreditation")}>{t("become.more")}</Link>
      </p>
    </section>
  );
}

function Steps({ steps }: { steps: readonly ("register" | "documents" | "order")[] }) {
  const { t } = useTranslation("main");
  return (
    <ol className={styles.how}>
      {steps.map((step) => (
        <li key={step}>
          <b>{t(`become.${step}`)}</b>
          <span className="muted small">{t(`become.${step}Text`)}</span>
        </li>
      ))}
    </ol>
  );
}

export function GetAccredited({ joining }: { joining: Joining }) {
  const { t } = useTranslation("common");
  return (
    <section aria-labelledby="accredit" className={styles.side}>
      <h2 id="accredit">{t(`joining.${joining}.title`)}</h2>
      <p className="muted small">{t(`joining.${joining}.text`)}</p>
      {joining === "unsent" && <Steps steps={["documents", "order"]} />}
      <div className={styles.fill} />
      <ButtonLink href={paths.companyAccreditation} variant="primary" block className={styles.sideButton}>
        {t(`joining.${joining}.link`)}
      </ButtonLink>
    </section>
  );
}

/** Links for the seller's and the platform's people. */
export function StaffLinks({ grants }: { grants: readonly Grant[] }) {
  const { t } = useTranslation("main");
  const entries = useSideMenu(grants);
  return (
    <section aria-labelledby="staff" className={styles.side}>
      <h2 id="staff">{t("staff.title")}</h2>
      <p className="muted small">{t("staff.text")}</p>
      <ul className={styles.links}>
        {entries.slice(0, 6).map((entry) => (
          <li key={entry.href}>
            <Link href={entry.href}>
              {entry.icon && <Icon as={entry.icon} />}
              {entry.text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
