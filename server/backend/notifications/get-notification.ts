import { and, eq } from "drizzle-orm";
import type { notifications as calls } from "#contract/notifications.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { notifications } from "./tables.ts";
import { toNotification } from "./to-notification.ts";

export async function getNotification({ db, actor }: SignedIn, { params }: Input<typeof calls.get>) {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.uuid, params.uuid), eq(notifications.customerUuid, actor.customerUuid)));
  return toNotification(found(row));
}
