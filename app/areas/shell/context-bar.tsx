import Building2 from "lucide-react/icons/building-2";
import MapPin from "lucide-react/icons/map-pin";
import { useTranslation } from "react-i18next";
import { formatMoney, unbroken } from "#app/i18n/format.ts";
import { useSeller } from "#app/i18n/seller-values.ts";
import type { Shell } from "#app/request/shell.ts";
import { supportPath } from "#app/site-map/menus.ts";
import { paths } from "#app/site-map/paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import styles from "./shell.module.css";

/** On every page: the company and trade point the user acts for, and the money left. */
export function ContextBar({ shell }: { shell: Shell | undefined }) {
  const { t } = useTranslation("shell");
  const { phoneUri } = useSeller();
  return (
    <section aria-label={t("bar.label")} className={`${styles.context} on-dark`}>
      <div className={styles.contextRow}>
        {shell?.me?.isOfSeveral && <ChosenCompany name={shell.me.companyName} />}
        <Acting shell={shell} />
        <span className={styles.grow} />
        <Link href={paths.placeholder("delivery")}>{t("bar.delivery")}</Link>
        <Link href={supportPath(shell?.me?.roles ?? null)}>{t("bar.help")}</Link>
        {phoneUri && <a href={phoneUri}>{t("footer.phone")}</a>}
      </div>
    </section>
  );
}

/** For people of several companies: everything on the page is this one's. */
function ChosenCompany({ name }: { name: string }) {
  const { t } = useTranslation("shell");
  return (
    <span className={styles.contextCompany}>
      <Icon as={Building2} size="s" />
      <span className="sr-only">{t("companies.label")}</span>
      <Link href={paths.ownCompanies} className={styles.contextStrong}>
        {unbroken(name)}
      </Link>
    </span>
  );
}

function Acting({ shell }: { shell: Shell | undefined }) {
  const { t } = useTranslation(["shell", "common"]);
  const me = shell?.me;
  if (!me) {
    return (
      <span>
        {t("bar.guest")} <Link href={paths.placeholder("accreditation")}>{t("bar.guestLink")}</Link>
      </span>
    );
  }
  const joining = shell.company?.joining;
  if (joining) {
    return (
      <span>
        {t(`common:joining.${joining}.title`)} · <Link href={paths.companyAccreditation}>{t(`common:joining.${joining}.link`)}</Link>
      </span>
    );
  }
  if (shell.basket) return <BranchChoice basket={shell.basket} />;
  const [role] = me.roles;
  if (!role) return null;
  return (
    <span>
      <span className={styles.contextMuted}>{t("bar.role")}</span> <b>{t(`common:roles.${role}`)}</b>
    </span>
  );
}

/** Chooses the trade point to order for; the cart has the full choice. */
function BranchChoice({ basket }: { basket: NonNullable<Shell["basket"]> }) {
  const { t } = useTranslation("shell");
  return (
    <>
      <span className={styles.contextItem}>
        <Icon as={MapPin} size="s" />
        <span className={styles.contextMuted}>{t("bar.orderFor")}</span>
        {basket.branch ? (
          <Link href={`${paths.cart}#branch`} className={styles.contextStrong}>
            {unbroken(`${basket.branch.name}, ${basket.branch.address}`)}
          </Link>
        ) : (
          <b>{t("bar.noBranch")}</b>
        )}
      </span>
      {basket.available && (
        <span className={styles.contextItem}>
          <span className={styles.contextMuted}>{t("bar.available")}</span> <b className="num">{formatMoney(basket.available)}</b>
        </span>
      )}
    </>
  );
}
