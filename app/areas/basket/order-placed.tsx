import Check from "lucide-react/icons/check";
import { formatDates, formatMoney, formatWeekday, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { type CartT, useCartT } from "./cart-texts.ts";
import styles from "./order-placed.module.css";
import type { PlacedOrder } from "./placed-order.ts";

/** Deliveries with more lines show their number instead of their names. */
const namesShown = 3;

export function OrderPlaced({ title, order, remains }: { title: string; order: PlacedOrder; remains: number }) {
  const t = useCartT();
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon as={Check} size="xl" />
        </span>
        <Headline title={title} subtitle={<Lead order={order} t={t} />} className={styles.text} />
      </div>
      <section aria-label={t("success.deliveries")}>
        <ul className={styles.deliveries}>
          {order.suborders.map((suborder) => (
            <li key={suborder.uuid}>
              <span className="muted small">{t("success.suborder", { number: suborder.number, storage: suborder.storageName })}</span>
              <b className={styles.day}>{formatWeekday(suborder.deliveryDate)}</b>
              <span>{names(suborder.products, t)}</span>
              <span className="num muted">{formatMoney(suborder.total)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="next">
        <h2 id="next" className={styles.title}>
          {t("success.next")}
        </h2>
        <NextSteps order={order} t={t} />
      </section>
      {remains > 0 && (
        <Note tone="info">
          {t("success.remains", { count: remains })} <Link href={paths.cart}>{t("success.remainsLink")}</Link>
        </Note>
      )}
      <Row>
        <ButtonLink href={paths.deal(order.uuid)} variant="primary" size="l">
          {t("success.deal")}
        </ButtonLink>
        <ButtonLink href={paths.catalog()} size="l">
          {t("success.catalog")}
        </ButtonLink>
      </Row>
    </div>
  );
}

function Lead({ order, t }: { order: PlacedOrder; t: CartT }) {
  return (
    <>
      {t("success.lead", { count: order.positions, total: formatMoney(order.total), branch: order.branch })}{" "}
      {order.discount > 0 && t("success.discount", { sum: formatMoney(order.discount) })}
    </>
  );
}

function names(products: readonly string[], t: CartT): string {
  const shown = products.slice(0, namesShown).map(unbroken).join("; ");
  return products.length > namesShown ? `${shown} ${t("success.more", { count: products.length - namesShown })}` : shown;
}

type Step = { key: string; title: string; text: string };

function NextSteps({ order, t }: { order: PlacedOrder; t: CartT }) {
  const deferred = order.deferred.map(({ name }) => t("success.deferredText", { name }));
  const steps: Step[] = [
    ...(order.consentNeeded ? [{ key: "consent", title: t("success.consentTitle"), text: t("success.consentText") }] : []),
    {
      key: "approve",
      title: t("success.approveTitle"),
      text: order.seller ? t("success.approveText", { name: order.seller }) : t("success.approveTextNobody"),
    },
    ...order.prepaid.map(({ uuid, name, total }, index) => ({
      key: uuid,
      title: t("success.payTitle", { name, sum: formatMoney(total) }),
      text: [t("success.payText"), ...(index === order.prepaid.length - 1 ? deferred : [])].join(" "),
    })),
    {
      key: "receive",
      title: t("success.receiveTitle", { dates: formatDates(order.deliveryFrom, order.deliveryTo) }),
      text: [...(order.prepaid.length === 0 ? deferred : []), t("success.receiveText")].join(" "),
    },
  ];
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step.key}>
          <span aria-hidden className={styles.number}>
            {index + 1}
          </span>
          <div>
            <b>{step.title}</b>
            <p className="muted">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
