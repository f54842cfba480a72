import { eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { once } from "../db/once.ts";
import { instantText } from "../instant-text.ts";
import { Problem } from "../problem.ts";
import { products } from "../products/tables.ts";
import { isUnavailable } from "../to-problem.ts";
import type { RunKey } from "./ask-runs.ts";
import { loadOrderSchedules } from "./load-order-schedules.ts";
import { notifyStandingOrders } from "./notify-standing-orders.ts";
import { readOwnerOf } from "./owner.ts";
import { idempotencyKeyOfRun, move, type PlacedRun, placeRun } from "./place-run.ts";
import { lockOrder, lockRun, type OrderRow, type RunRow } from "./read-orders.ts";
import { afterEvent, autoAtOf } from "./run-rules.ts";
import { standingLines, standingOrders, standingRuns } from "./tables.ts";
import { dayText, phraseOf, problemTextOf } from "./texts.ts";

const autoAheadMs = -autoAtOf(new Date(0)).getTime();

/**
 * Marks the deliveries that are due for automatic ordering, in one statement. Skips those refused before, which wait for their people.
 * Returns their number.
 */
export async function markDue(db: Database, now: Date, batch: number): Promise<number> {
  const state = afterEvent("asked", "send");
  const { rowCount } = await db.execute(sql`
    update ${standingRuns} set state = ${state}, updated_at = ${now.toISOString()} where uuid in (
      select r.uuid from ${standingRuns} r join ${standingOrders} s on s.uuid = r.order_uuid
      where r.state = 'asked' and r.failure is null and s.confirm = 'auto' and s.stop_reason is null
        and r.cutoff_at > ${now.toISOString()} and r.cutoff_at <= ${new Date(now.getTime() + autoAheadMs).toISOString()}
      order by r.cutoff_at limit ${batch} for update of r skip locked)`);
  return rowCount ?? 0;
}

/** Rolls back: the delivery must no longer be ordered automatically. */
class Decided extends Error {}

/** Places an automatic delivery under the same key as a confirmation. If the order is refused, its people must decide. */
export async function sendRun(db: Database, key: RunKey, now: Date): Promise<void> {
  try {
    await db.transaction((tx) => send(tx, key, now));
  } catch (error) {
    if (error instanceof Decided) return;
    if (!(error instanceof Problem) || isUnavailable(error)) throw error;
    await db.transaction((tx) => returnRun(tx, key, error, now));
  }
}

async function send(tx: Transaction, { orderUuid, date }: RunKey, now: Date): Promise<void> {
  const [owned] = await tx
    .select({ uuid: standingOrders.uuid, ownerUuid: standingOrders.ownerUuid })
    .from(standingOrders)
    .where(eq(standingOrders.uuid, orderUuid));
  if (!owned) return;
  let sent: { order: OrderRow; placed: PlacedRun } | undefined;
  await once(tx, idempotencyKeyOfRun(owned, date), now, async () => {
    const order = await lockOrder(tx, orderUuid);
    const run = await lockRun(tx, orderUuid, date);
    const owner = await readOwnerOf(tx, orderUuid);
    // If the owner may no longer order, `stopOrders` stops the order and skips this delivery.
    if (!order || run?.state !== "auto" || "lost" in owner || order.confirm !== "auto") throw new Decided();
    const placed = await placeRun(tx, "itself", { order, run, actor: owner.actor, now });
    sent = { order, placed };
    return placed;
  });
  if (!sent) return;
  const { order, placed } = sent;
  const values = { date: dayText(date), number: placed.number, text: "" };
  await notifyStandingOrders(tx, [{ order, type: "standingOrderPlaced", values, dealUuid: placed.uuid }], now);
}

async function returnRun(tx: Transaction, { orderUuid, date }: RunKey, problem: Problem, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderUuid);
  const run = await lockRun(tx, orderUuid, date);
  if (!order || run?.state !== "auto") return;
  const failure = problemTextOf(problem, await namesOf(tx, orderUuid));
  await tx
    .update(standingRuns)
    .set({ state: move(run, "refuse"), failure, updatedAt: now })
    .where(eq(standingRuns.uuid, run.uuid));
  await notifyStandingOrders(tx, [{ order, type: "standingOrderNotPlaced", values: { text: await failureText(tx, run, failure) } }], now);
}

export async function failureText(tx: Transaction, run: RunRow, failure: string): Promise<string> {
  const planned = (await loadOrderSchedules(tx, [run.orderUuid])).get(run.orderUuid);
  const until = run.cutoffAt ? instantText(run.cutoffAt, planned?.plan.timeZone ?? "Europe/Moscow") : "";
  return phraseOf("refused", { date: dayText(run.date), reason: failure, until });
}

export async function namesOf(tx: Transaction, orderUuid: string): Promise<(uuid: string) => string | undefined> {
  const rows = await tx
    .select({ uuid: products.uuid, name: products.name })
    .from(products)
    .where(
      inArray(
        products.uuid,
        tx.select({ uuid: standingLines.productUuid }).from(standingLines).where(eq(standingLines.orderUuid, orderUuid)),
      ),
    );
  const names = new Map(rows.map(({ uuid, name }) => [uuid, name]));
  return (uuid) => names.get(uuid);
}
