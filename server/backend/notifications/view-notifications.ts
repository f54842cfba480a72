import { and, eq, not, type SQL } from "drizzle-orm";
import type { notifications as calls } from "#contract/notifications.ts";
import type { SignedIn } from "../context.ts";
import { emit } from "../events/notify.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { notifications } from "./tables.ts";

export async function viewAllNotifications(context: SignedIn) {
  await view(context, undefined);
  return { success: true };
}

export async function viewNotification(context: SignedIn, { params }: Input<typeof calls.view>) {
  const isIt = and(eq(notifications.uuid, params.uuid), eq(notifications.customerUuid, context.actor.customerUuid));
  const [row] = await context.db.select({ viewed: notifications.viewed }).from(notifications).where(isIt);
  if (!found(row).viewed) await view(context, isIt);
  return { success: true };
}

/** Marks notifications as viewed; an event makes the person's other tabs reload their counts. */
async function view({ db, actor, now }: SignedIn, which: SQL | undefined): Promise<void> {
  const unread = and(eq(notifications.customerUuid, actor.customerUuid), not(notifications.viewed));
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.update(notifications).set({ viewed: true }).where(and(unread, which));
    if (rowCount) await emit(tx, { type: "counts_updated", to: [actor.customerUuid], payload: {}, now: now() });
  });
}
