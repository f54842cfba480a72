import { and, eq, not } from "drizzle-orm";
import type { notifications as calls } from "#contract/notifications.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { badgeMax, upTo } from "../db/counted.ts";
import type { Handlers, Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { listNotifications } from "./list-notifications.ts";
import { getSettings, saveSettings } from "./settings.ts";
import { notificationSettings, notifications } from "./tables.ts";
import { notificationColumns, notificationJoins, toNotification } from "./to-notification.ts";
import { viewAllNotifications, viewNotification } from "./view-notifications.ts";

async function getNotification({ db, actor }: SignedIn, { params }: Input<typeof calls.get>) {
  const [row] = await db
    .select(notificationColumns)
    .from(notifications)
    .innerJoin(customers, notificationJoins.reader)
    .leftJoin(notificationSettings, notificationJoins.settings)
    .where(and(eq(notifications.uuid, params.uuid), eq(notifications.customerUuid, actor.customerUuid)));
  return toNotification(orNotFound(row));
}

async function countNotifications({ db, actor }: SignedIn) {
  const isUnread = and(eq(notifications.customerUuid, actor.customerUuid), not(notifications.viewed));
  return { unread: await db.$count(upTo(badgeMax, notifications, isUnread)) };
}

export const notificationsOperations: Handlers<"notifications"> = {
  list: listNotifications,
  get: getNotification,
  viewAll: viewAllNotifications,
  view: viewNotification,
  count: countNotifications,
};

export const notificationSettingsOperations: Handlers<"notificationSettings"> = {
  get: getSettings,
  save: saveSettings,
};
