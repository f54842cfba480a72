import MapPin from "lucide-react/icons/map-pin";
import { useTranslation } from "react-i18next";
import { formatMoney, unbroken } from "#app/i18n/format.ts";
import type { Role } from "#contract/roles.ts";
import type { Shell } from "#app/root.tsx";
import { paths, supportPath } from "#app/site-map.ts";
import { Drawn } from "#app/ui/drawn.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import styles from "./shell.module.css";

type Inside = { roles: readonly Role[] | null; status: string | undefined; basket: Pick<NonNullable<Shell["basket"]>, "branch" | "available"> | null };

/** Answers on every page: who am I acting as, for which trade point, with how much money. */
export function ContextBar({ shell }: { shell: Shell | undefined }) {
  const { t } = useTranslation("shell");
  const { me, company, basket } = shell ?? {};
  const inside: Inside = { roles: me?.roles ?? null, status: company?.status, basket: basket ? { branch: basket.branch, available: basket.available } : null };
  return (
    <section aria-label={t("bar.label")} className={`${styles.context} on-dark`}>
      <Drawn as="div" className={styles.contextRow} of={ContextInside} with={inside} />
    </section>
  );
}

function ContextInside(inside: Inside) {
  const { t } = useTranslation("shell");
  return (
    <>
      <Acting {...inside} />
      <span className={styles.grow} />
      <Link href={paths.placeholder("delivery")}>{t("bar.delivery")}</Link>
      <Link href={supportPath(inside.roles)}>{t("bar.help")}</Link>
      <a href="tel:88002505665">{t("footer.phone")}</a>
    </>
  );
}

function Acting({ roles, status, basket }: Inside) {
  const { t } = useTranslation("shell");
  if (!roles) {
    return (
      <span>
        {t("bar.guest")} <Link href={paths.placeholder("accreditation")}>{t("bar.guestLink")}</Link>
      </span>
    );
  }
  if (status && status !== "accredited") {
    return (
      <span>
        {t("bar.notAccredited")} <Link href={paths.companyAccreditation}>{t("bar.notAccreditedLink")}</Link>
      </span>
    );
  }
  if (basket) return <BranchChoice basket={basket} />;
  const [role] = roles;
  return (
    <span>
      <span className={styles.contextMuted}>{t("bar.role")}</span> <b>{role && t(`common:roles.${role}` as never)}</b>
    </span>
  );
}

/** Which trade point the order is for; the full choice stands in the cart. */
function BranchChoice({ basket }: { basket: NonNullable<Inside["basket"]> }) {
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
