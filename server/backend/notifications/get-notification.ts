import { and, eq } from "drizzle-orm";
import type { notifications as calls } from "#contract/notifications.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { notificationSettings, notifications } from "./tables.ts";
import { notificationColumns, notificationJoins, toNotification } from "./to-notification.ts";

export async function getNotification({ db, actor }: SignedIn, { params }: Input<typeof calls.get>) {
  const [row] = await db
    .select(notificationColumns)
    .from(notifications)
    .innerJoin(customers, notificationJoins.reader)
    .leftJoin(notificationSettings, notificationJoins.settings)
    .where(and(eq(notifications.uuid, params.uuid), eq(notifications.customerUuid, actor.customerUuid)));
  return toNotification(orNotFound(row));
}
