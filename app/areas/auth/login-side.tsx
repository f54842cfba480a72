import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/icon/icon.tsx";
import { LogoMark } from "#app/ui/logo/logo.tsx";
import styles from "./login-side.module.css";

/** What waits behind the door; decoration for the wide screen. */
export function LoginSide() {
  const { t } = useTranslation("auth");
  const promises = t("login.promises", { returnObjects: true });
  return (
    <aside className={`${styles.side} on-dark`}>
      <LogoMark className={styles.mark} />
      <ul className={styles.list}>
        {promises.map((promise) => (
          <li key={promise}>
            <Icon as={Check} />
            {promise}
          </li>
        ))}
      </ul>
    </aside>
  );
}
