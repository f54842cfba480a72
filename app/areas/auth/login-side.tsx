import BadgePercent from "lucide-react/icons/badge-percent";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import styles from "./login-side.module.css";

const promises = [
  { id: "prices", icon: BadgePercent },
  { id: "limit", icon: Wallet },
  { id: "dates", icon: Truck },
] as const;

/** Advertises the portal beside the login form on wide screens. */
export function LoginSide() {
  const { t } = useTranslation("auth");
  return (
    <aside className={`${styles.side} on-dark`}>
      <h2>{t("login.sideTitle")}</h2>
      <ul className={styles.list}>
        {promises.map(({ id, icon }) => (
          <li key={id}>
            <Icon as={icon} />
            {t(`login.promises.${id}`)}
          </li>
        ))}
      </ul>
      <p className={styles.help}>
        {t("login.noEntry")} <Link href={paths.support}>{t("login.support")}</Link>
      </p>
      <Field />
    </aside>
  );
}

/** The furrows and the sun of the logo. */
function Field() {
  return (
    <svg viewBox="0 0 512 180" aria-hidden="true" className={styles.field}>
      <circle cx="256" cy="34" r="32" className={styles.sun} />
      <path d="M0 74C120 22 392 22 512 74v106H0z" className={styles.ground} />
      <path
        d="M256 36v150M222 37c-18 40-52 80-92 150M290 37c18 40 52 80 92 150M188 40C150 74 84 112 4 180M324 40c38 34 104 72 184 140M152 45C110 66 40 92-40 128M360 45c42 21 112 47 192 83"
        className={styles.furrows}
      />
    </svg>
  );
}
