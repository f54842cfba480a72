import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { formatTime, formatWeekday, unbroken } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { Notification } from "#contract/notifications.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import styles from "./notification-list.module.css";

/** Notifications grouped by day. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const days = new Map<string, Notification[]>();
  for (const item of notifications) {
    const day = plainDateIn(new Date(item.createdAt), "Europe/Moscow");
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, items]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.day}>
        {formatWeekday(day)}
      </h2>
      <ul>
        {items.map((item) => (
          <Line key={item.uuid} item={item} />
        ))}
      </ul>
    </section>
  ));
}

const firstLine = (message: string) => message.split("\n")[0];

function Line({ item }: { item: Notification }) {
  const { t } = useTranslation("cabinet");
  return (
    <li className={classes(styles.item, !item.viewed && styles.unread)}>
      <div>
        <p className={classes(styles.message, !item.viewed && "strong")}>
          {unbroken(item.message)} {!item.viewed && <span className={styles.mark}>{t("notifications.new")}</span>}
        </p>
        <p className="muted small">{formatTime(item.createdAt)}</p>
      </div>
      <Form method="post">
        <input type="hidden" name="uuid" value={item.uuid} />
        <Button name="intent" value="open" aria-label={`${t("notifications.open")}: ${firstLine(item.message)}`}>
          <span className="only-wide">{t("notifications.open")}</span>
          <Icon as={ChevronRight} className="only-phone" />
        </Button>
      </Form>
    </li>
  );
}
