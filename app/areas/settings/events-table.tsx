import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { NotificationChannel } from "#contract/enums.ts";
import type { NotificationSettings } from "#contract/notifications.ts";
import { allName, type groupsOf, switchName } from "./notification-switches.ts";
import styles from "./settings.module.css";

type Event = NotificationSettings["events"][number];
type Props = ReturnType<typeof groupsOf>[number] & {
  channels: readonly NotificationChannel[];
  /** Names of the switches that are on. */
  on: readonly string[];
};

/** One group's events with a switch per channel, and per channel a button that turns and saves the whole group. */
export function EventsTable({ category, events, channels, on }: Props) {
  const { t } = useTranslation(["settings", "notifications"]);
  const group = t(`notifications.category.${category}`);
  const nameOf = ({ type }: Event) => t(`notifications:title.${type}`);
  const cell = (event: Event | "all", channel: NotificationChannel) => {
    const to = t(`notifications.by.${channel}`);
    if (event !== "all") {
      const name = switchName(event.type, channel);
      return <Checkbox role="switch" name="on" value={name} defaultChecked={on.includes(name)} aria-label={`${nameOf(event)}: ${to}`} />;
    }
    const turn = events.every(({ type }) => on.includes(switchName(type, channel))) ? "off" : "on";
    return (
      <Button
        variant="quiet"
        name="all"
        value={allName(category, channel, turn)}
        aria-label={`${t(`notifications.all.${turn}`)}: ${group}, ${to}`}
      >
        {t(`notifications.all.${turn}`)}
      </Button>
    );
  };
  const columns: Column<Event | "all">[] = [
    {
      id: "event",
      title: t("notifications.eventTitle"),
      rowHeader: true,
      card: "title",
      cell: (event) => (event === "all" ? <b>{t("notifications.allOf")}</b> : nameOf(event)),
    },
    ...channels.map(
      (channel): Column<Event | "all"> => ({ id: channel, title: t(`notifications.by.${channel}`), cell: (event) => cell(event, channel) }),
    ),
  ];
  return (
    <div className={styles.events}>
      <Table
        needs="s"
        caption={group}
        showCaption
        columns={columns}
        rows={["all", ...events]}
        rowKey={(event) => (event === "all" ? event : event.type)}
      />
    </div>
  );
}
