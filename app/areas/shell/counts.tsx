import { useTranslation } from "react-i18next";
import { Badge } from "#app/ui/badge/badge.tsx";
import styles from "./shell.module.css";

export function CartCount({ count }: { count: number }) {
  const { t } = useTranslation("shell");
  return count > 0 ? <Badge count={count} label={t("cartCount", { count })} className={styles.toolBadge} /> : null;
}

export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation("shell");
  return count > 0 ? <Badge count={count} label={t("notificationCount", { count })} className={styles.toolBadge} /> : null;
}
