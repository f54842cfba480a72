import { and, desc, eq, inArray, not, notInArray, type SQL } from "drizzle-orm";
import { notificationTypes, notificationTypesIn } from "#contract/notification-types.ts";
import type { notifications as calls } from "#contract/notifications.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { countedMax, upTo } from "../db/counted.ts";
import type { Input } from "../handlers.ts";
import { notificationSettings, notifications } from "./tables.ts";
import { notificationColumns, notificationJoins, toNotification } from "./to-notification.ts";

type Query = Input<typeof calls.list>["query"];

export async function listNotifications({ db, actor }: SignedIn, { query }: Input<typeof calls.list>) {
  const { page, perPage } = query;
  const offset = (page - 1) * perPage;
  const isMine = and(eq(notifications.customerUuid, actor.customerUuid), ...filtersOf(query));
  const rows = await db
    .select(notificationColumns)
    .from(notifications)
    .innerJoin(customers, notificationJoins.reader)
    .leftJoin(notificationSettings, notificationJoins.settings)
    .where(isMine)
    .orderBy(desc(notifications.createdAt), desc(notifications.uuid))
    .limit(offset < countedMax ? perPage : 0)
    .offset(offset);
  const total = await db.$count(upTo(countedMax, notifications, isMine));
  return {
    notifications: rows.map(toNotification),
    currentPage: page,
    perPage,
    totalRecords: total,
    lastPage: Math.max(1, Math.ceil(total / perPage)),
  };
}

function filtersOf({ unread, category }: Query): (SQL | undefined)[] {
  return [
    unread && not(notifications.viewed),
    category &&
      (category === "custom"
        ? notInArray(notifications.type, notificationTypes)
        : inArray(notifications.type, notificationTypesIn(category))),
  ];
}
