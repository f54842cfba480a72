import { useTranslation } from "react-i18next";
import { Link } from "#app/ui/link/link.tsx";
import styles from "./exchange.module.css";

/** How to set up 1C. `keysHref` is null for users who may not make keys. */
export function OneCSteps({ address, keysHref }: { address: string; keysHref: string | null }) {
  const { t } = useTranslation("mapping");
  return (
    <ol className={styles.steps}>
      <li>{keysHref ? <KeyStep keysHref={keysHref} /> : t("setUp.askKey")}</li>
      <li>
        {t("setUp.open")}
        <dl className={styles.facts}>
          <dt>{t("setUp.address")}</dt>
          <dd>
            <code>{address}</code>
          </dd>
          <dt>{t("setUp.user")}</dt>
          <dd>{t("setUp.userText")}</dd>
          <dt>{t("setUp.password")}</dt>
          <dd>{t("setUp.passwordText")}</dd>
        </dl>
      </li>
      <li>{t("setUp.check")}</li>
      <li>{t("setUp.back")}</li>
    </ol>
  );
}

function KeyStep({ keysHref }: { keysHref: string }) {
  const { t } = useTranslation("mapping");
  return (
    <>
      {t("setUp.key")} <Link href={keysHref}>{t("setUp.keyLink")}</Link>
    </>
  );
}
