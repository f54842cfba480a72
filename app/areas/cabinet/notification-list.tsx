import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Notification } from "#contract/notifications.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import styles from "./notification-list.module.css";

export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const { t } = useTranslation("cabinet");
  return (
    <ul className={styles.list}>
      {notifications.map((item) => (
        <li key={item.uuid} className={classes(styles.item, !item.viewed && styles.unread)}>
          <div>
            <p className={item.viewed ? undefined : "strong"}>
              {item.message} {!item.viewed && <span className={styles.mark}>{t("notifications.new")}</span>}
            </p>
            <p className="muted small">{formatInstant(item.createdAt)}</p>
          </div>
          <Form method="post">
            <input type="hidden" name="uuid" value={item.uuid} />
            <Button name="intent" value="open" aria-label={`${t("notifications.open")}: ${item.message}`}>
              {t("notifications.open")}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
