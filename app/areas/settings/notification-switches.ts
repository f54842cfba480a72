import { type NotificationChannel, notificationCategories, notificationChannels } from "#contract/enums.ts";
import { type NotificationType, notificationTypes } from "#contract/notification-types.ts";
import type { NotificationSettings } from "#contract/notifications.ts";

type Category = NotificationSettings["events"][number]["category"];
type Turn = "on" | "off";

/** Value of a switch that is on. */
export const switchName = (type: NotificationType, channel: NotificationChannel) => `${type}:${channel}` as const;
export const switchNames = notificationTypes.flatMap((type) => notificationChannels.map((channel) => switchName(type, channel)));

/** Value of the button that turns a group's switches in one channel. */
export const allName = (category: Category, channel: NotificationChannel, turn: Turn) => `${category}:${channel}:${turn}` as const;
const categories = notificationCategories.filter((category) => category !== "custom");
export const allNames = categories.flatMap((category) =>
  notificationChannels.flatMap((channel) => (["on", "off"] as const).map((turn) => allName(category, channel, turn))),
);

/** An event's channels after the form was submitted by Save or by a group's button. */
export function chosenChannels(
  type: NotificationType,
  category: Category,
  on: readonly string[],
  all: string | undefined,
): NotificationChannel[] {
  return notificationChannels.filter((channel) => {
    if (all === allName(category, channel, "on")) return true;
    return all !== allName(category, channel, "off") && on.includes(switchName(type, channel));
  });
}

/** Groups with events, in order. */
export function groupsOf(
  events: NotificationSettings["events"],
): { category: (typeof categories)[number]; events: NotificationSettings["events"] }[] {
  return categories.flatMap((category) => {
    const own = events.filter((event) => event.category === category);
    return own.length > 0 ? [{ category, events: own }] : [];
  });
}
