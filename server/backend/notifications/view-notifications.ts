import { and, eq, not, type SQL, sql } from "drizzle-orm";
import type { notifications as calls } from "#contract/notifications.ts";
import type { SignedIn } from "../context.ts";
import { enqueueEvent } from "../events/outbox.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { notifications } from "./tables.ts";

/** Rows marked per transaction: all of 200,000 in one statement took eight seconds. */
export const viewedAtOnce = 2000;

export async function viewAllNotifications(context: SignedIn) {
  while ((await view(context, undefined)) === viewedAtOnce);
  return { success: true };
}

export async function viewNotification(context: SignedIn, { params }: Input<typeof calls.view>) {
  const isIt = and(eq(notifications.uuid, params.uuid), eq(notifications.customerUuid, context.actor.customerUuid));
  const [row] = await context.db.select({ viewed: notifications.viewed }).from(notifications).where(isIt);
  if (!orNotFound(row).viewed) await view(context, isIt);
  return { success: true };
}

/**
 * Marks up to `viewedAtOnce` notifications as viewed and returns their number; an event makes the person's other tabs reload their
 * counts. Rows that another call is marking are left to it.
 */
function view({ db, actor, now }: SignedIn, which: SQL | undefined): Promise<number> {
  const isUnread = and(eq(notifications.customerUuid, actor.customerUuid), not(notifications.viewed), which);
  return db.transaction(async (tx) => {
    const some = tx
      .select({ uuid: notifications.uuid })
      .from(notifications)
      .where(isUnread)
      .limit(viewedAtOnce)
      .for("update", { skipLocked: true });
    const { rowCount } = await tx.update(notifications).set({ viewed: true }).where(sql`${notifications.uuid} = any(array(${some}))`);
    if (rowCount) await enqueueEvent(tx, { type: "counts_updated", to: [actor.customerUuid], payload: {}, now: now() });
    return rowCount ?? 0;
  });
}
