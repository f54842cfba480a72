import { count, desc, eq } from "drizzle-orm";
import type { notifications as calls } from "#contract/notifications.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { notifications } from "./tables.ts";
import { toNotification } from "./to-notification.ts";

export async function listNotifications({ db, actor }: SignedIn, { query }: Input<typeof calls.list>) {
  const { page, perPage } = query;
  const isMine = eq(notifications.customerUuid, actor.customerUuid);
  const rows = await db
    .select()
    .from(notifications)
    .where(isMine)
    .orderBy(desc(notifications.createdAt), desc(notifications.uuid))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [all] = await db.select({ total: count() }).from(notifications).where(isMine);
  const total = all?.total ?? 0;
  return { notifications: rows.map(toNotification), currentPage: page, perPage, totalRecords: total, lastPage: Math.max(1, Math.ceil(total / perPage)) };
}
