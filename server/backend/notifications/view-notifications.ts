import { and, eq, not } from "drizzle-orm";
import type { notifications as calls } from "#contract/notifications.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { notifications } from "./tables.ts";

export async function viewAllNotifications({ db, actor }: SignedIn) {
  await db
    .update(notifications)
    .set({ viewed: true })
    .where(and(eq(notifications.customerUuid, actor.customerUuid), not(notifications.viewed)));
  return { success: true };
}

export async function viewNotification({ db, actor }: SignedIn, { params }: Input<typeof calls.view>) {
  const [row] = await db
    .update(notifications)
    .set({ viewed: true })
    .where(and(eq(notifications.uuid, params.uuid), eq(notifications.customerUuid, actor.customerUuid)))
    .returning({ uuid: notifications.uuid });
  found(row);
  return { success: true };
}
