import { eq } from "drizzle-orm";
import type { z } from "zod";
import { categoryOf, notificationNumber } from "#contract/notification-types.ts";
import type { Notification } from "#contract/notifications.ts";
import { customers } from "../customers/tables.ts";
import { type ChannelSettings, isWanted } from "./is-wanted.ts";
import { notificationSettings, notifications } from "./tables.ts";

type Answer = z.input<typeof Notification>;

/** A notification with its recipient's settings, from `customers` and `notification_settings`. */
export const notificationColumns = { row: notifications, channels: customers.notificationChannels, muted: notificationSettings.muted };
export const notificationJoins = {
  reader: eq(customers.uuid, notifications.customerUuid),
  settings: eq(notificationSettings.customerUuid, notifications.customerUuid),
};

type Selected = { row: typeof notifications.$inferSelect } & ChannelSettings;

export function toNotification({ row, ...channelSettings }: Selected): Answer {
  const { uuid, type, message, viewed, payload, createdAt } = row;
  return {
    uuid,
    type: notificationNumber(type),
    category: categoryOf(type),
    createdAt: createdAt.toISOString(),
    viewed,
    message,
    popsUp: isWanted(channelSettings, type, "push"),
    payload: payload as Answer["payload"],
  };
}
