import { eq, inArray } from "drizzle-orm";
import { plainDateIn } from "#contract/plain-date.ts";
import type { ChangedField } from "#contract/versions.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { assertVersion, nextVersion } from "../versions/versions.ts";
import { loadOrderSchedules, type OrderSchedule } from "./load-order-schedules.ts";
import { skipRuns } from "./plan-runs.ts";
import { findOrder, listRunsSince, type OrderRow, openOrder } from "./read-orders.ts";
import { isOpen, mayReturn } from "./run-rules.ts";
import { isPaused, plannedDates } from "./slots.ts";
import { standingOrders, standingRuns } from "./tables.ts";
import { toStandingOrder } from "./to-standing-order.ts";

export type OpenOrder = { tx: Transaction; order: OrderRow; planned: OrderSchedule; today: string; now: Date };

/** The columns to write; null if nothing changes. */
export type OrderChange = { set: Partial<OrderRow>; fields: ChangedField[] } | null;

type ChangeInput = { params: { uuid: string }; expectedVersion: number | undefined };

/**
 * Every change of a standing order: locks it, compares versions, writes, takes back deliveries that only the former terms skipped,
 * skips those on days no longer planned, returns it.
 */
export async function changeOrder(
  context: SignedIn,
  { params, expectedVersion }: ChangeInput,
  work: (open: OpenOrder) => Promise<OrderChange>,
) {
  const { db, actor } = context;
  const now = context.now();
  await db.transaction(async (tx) => {
    const order = await openOrder(tx, actor, params.uuid);
    await assertVersion(tx, order, expectedVersion);
    const planned = (await loadOrderSchedules(tx, [order.uuid])).get(order.uuid);
    if (!planned) throw new Error("The standing order is gone");
    const today = plainDateIn(now, planned.plan.timeZone);
    const changed = await work({ tx, order, planned, today, now });
    if (!changed) return;
    const set = { ...changed.set, ...(await nextVersion(tx, context, order, changed.fields)), plannedAt: new Date(0) };
    await tx.update(standingOrders).set(set).where(eq(standingOrders.uuid, order.uuid));
    await planAgain(tx, { ...order, ...set }, today, now);
    await skipUnplanned(tx, { ...order, ...set }, today, now, actor);
  });
  return toStandingOrder(db, actor, await findOrder(db, actor, params.uuid), now);
}

/** Removes skipped deliveries that these terms plan and whose cut-off has not passed: the planning creates them anew. */
async function planAgain(tx: Transaction, order: OrderRow, today: string, now: Date): Promise<void> {
  if (order.stopReason !== null) return;
  const runs = (await listRunsSince(tx, [order.uuid], today)).get(order.uuid) ?? [];
  const again = runs.filter((run) => mayReturn(run, now) && plannedDates(order, run.date, run.date).length > 0);
  if (again.length === 0) return;
  await tx.delete(standingRuns).where(
    inArray(
      standingRuns.uuid,
      again.map(({ uuid }) => uuid),
    ),
  );
}

async function skipUnplanned(tx: Transaction, order: OrderRow, today: string, now: Date, actor: SignedIn["actor"]): Promise<void> {
  const runs = (await listRunsSince(tx, [order.uuid], today)).get(order.uuid) ?? [];
  const gone = runs.filter((run) => isOpen(run.state) && plannedDates(order, run.date, run.date).length === 0);
  for (const reason of ["paused", "changed"] as const) {
    const skipped = gone.filter((run) => isPaused(order, run.date) === (reason === "paused")).map((run) => ({ order, run }));
    await skipRuns(tx, skipped, reason, now, actor);
  }
}
