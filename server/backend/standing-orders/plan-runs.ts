import { and, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { SkipReason } from "#contract/enums.ts";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import type { Database, Transaction } from "../db/database.ts";
import { deliveryHorizonDays } from "../distribution/available-dates.ts";
import { instantText } from "../instant-text.ts";
import { loadOrderSchedules, type OrderSchedule } from "./load-order-schedules.ts";
import { notifyStandingOrders, type StandingOrderNotice } from "./notify-standing-orders.ts";
import { listRunsSince, type OrderRow, type RunRow } from "./read-orders.ts";
import { draftAtOf, isOpen, openStates } from "./run-rules.ts";
import { dueAt, plannedDates, type Slot, slotOf } from "./slots.ts";
import { standingOrders, standingRuns } from "./tables.ts";
import { dayText, phraseOf, skippedText } from "./texts.ts";

const planEveryMs = 15 * 60_000;
const oneDayMs = 24 * 60 * 60_000;
/** After downtime, missed deliveries are reported this many days back. */
const daysBack = 14;

type NewRun = typeof standingRuns.$inferInsert;
type NewRunNotice = { run: NewRun; notice?: StandingOrderNotice };
type MovedRun = { uuid: string; slot: Slot };

/** Orders last planned 15 minutes ago, or, if the clock was set back, all; but for those taken before. */
const unplanned = (now: Date) =>
  sql`${standingOrders.stopReason} is null and (${standingOrders.plannedAt} <= ${new Date(now.getTime() - planEveryMs).toISOString()}
    or ${standingOrders.plannedAt} > ${now.toISOString()})`;

export async function listUnplanned(db: Database, now: Date, batch: number, but: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ uuid: standingOrders.uuid })
    .from(standingOrders)
    .where(sql`${unplanned(now)} and ${standingOrders.uuid} <> all(${sql.param(but)}::uuid[])`)
    .orderBy(standingOrders.plannedAt)
    .limit(batch);
  return rows.map(({ uuid }) => uuid);
}

/**
 * Plans the coming days of these orders: creates due deliveries, skips days without delivery, follows changed schedules. One
 * transaction with a fixed number of statements; concurrent processes take different orders (`skip locked`).
 */
export function planRuns(db: Database, now: Date, among: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    const orders = await tx
      .select()
      .from(standingOrders)
      .where(and(inArray(standingOrders.uuid, [...among]), unplanned(now)))
      .orderBy(standingOrders.plannedAt)
      .for("update", { skipLocked: true });
    if (orders.length === 0) return;
    const uuids = orders.map((order) => order.uuid);
    const planned = await loadOrderSchedules(tx, uuids);
    const runs = await listRunsSince(tx, uuids, plainDateIn(new Date(now.getTime() - (daysBack + 1) * oneDayMs), "UTC"));
    const plans = orders.flatMap((order) => {
      const days = planned.get(order.uuid);
      return days ? [planOrder(order, days, runs.get(order.uuid) ?? [], now)] : [];
    });
    await writeRuns(
      tx,
      plans.flatMap(({ newRuns }) => newRuns),
      now,
    );
    await moveRuns(
      tx,
      plans.flatMap(({ moved }) => moved),
      now,
    );
    await skipRuns(
      tx,
      plans.flatMap(({ gone }) => gone),
      "closed",
      now,
    );
    await tx.update(standingOrders).set({ plannedAt: now }).where(inArray(standingOrders.uuid, uuids));
  });
}

type OrderPlan = { newRuns: NewRunNotice[]; moved: MovedRun[]; gone: { order: OrderRow; run: RunRow }[] };

function planOrder(order: OrderRow, { plan, segments }: OrderSchedule, runs: readonly RunRow[], now: Date): OrderPlan {
  const today = plainDateIn(now, plan.timeZone);
  const decided = new Set(runs.map((run) => run.date));
  const newRuns = plannedDates(order, firstDay(order, plan.timeZone, today), addDays(today, deliveryHorizonDays))
    .filter((date) => !decided.has(date))
    .flatMap((date) => newRun(order, slotOf(order, date, plan, segments), plan.timeZone, now));
  const open = runs.filter((run) => isOpen(run.state)).map((run) => ({ run, slot: slotOf(order, run.date, plan, segments) }));
  return {
    newRuns,
    moved: open.flatMap(({ run, slot }) => (slot.cutoffAt && hasMoved(run, slot) ? [{ uuid: run.uuid, slot }] : [])),
    gone: open.flatMap(({ run, slot }) => (slot.cutoffAt === null ? [{ order, run }] : [])),
  };
}

/** The day of the last planning, but not before the order's terms began, nor more than `daysBack` ago. */
function firstDay({ plannedAt, since }: OrderRow, timeZone: string, today: string): string {
  const [looked = today] = [plainDateIn(plannedAt, timeZone), today].sort();
  return [looked, plainDateIn(since, timeZone), addDays(today, -daysBack)].sort().at(-1) ?? today;
}

function newRun(order: OrderRow, slot: Slot, timeZone: string, now: Date): NewRunNotice[] {
  const run = {
    uuid: uuidv7(),
    orderUuid: order.uuid,
    date: slot.date,
    deliveryDate: slot.deliveryDate ?? slot.date,
    cutoffAt: slot.cutoffAt,
    updatedAt: now,
  };
  if (now < dueAt(slot, timeZone)) return [];
  if (slot.cutoffAt === null)
    return [{ run: { ...run, state: "skipped", reason: "closed" }, notice: skipNotice(order, slot.date, "closed") }];
  if (now < slot.cutoffAt) return now >= draftAtOf(slot.cutoffAt) ? [{ run: { ...run, state: "draft" } }] : [];
  if (slot.cutoffAt <= order.since) return [];
  return [{ run: { ...run, state: "missed" }, notice: missedNotice(order, { date: slot.date, cutoffAt: slot.cutoffAt }, timeZone) }];
}

const hasMoved = (run: RunRow, slot: Slot) =>
  run.cutoffAt?.getTime() !== slot.cutoffAt?.getTime() || run.deliveryDate !== (slot.deliveryDate ?? run.deliveryDate);

export function skipNotice(order: OrderRow, date: string, reason: SkipReason): StandingOrderNotice {
  return {
    order,
    type: "standingOrderNotPlaced",
    values: { text: phraseOf("noSkip", { date: dayText(date), reason: skippedText(reason) }) },
  };
}

export function missedNotice(
  order: StandingOrderNotice["order"],
  { date, cutoffAt }: { date: string; cutoffAt: Date },
  timeZone: string,
): StandingOrderNotice {
  const values = { date: dayText(date), until: instantText(cutoffAt, timeZone) };
  return { order, type: "standingOrderNotPlaced", values: { text: phraseOf("missed", values) } };
}

/** Inserts deliveries and notifies of them. A delivery that another process has inserted is left to it. */
async function writeRuns(tx: Transaction, newRuns: readonly NewRunNotice[], now: Date): Promise<void> {
  if (newRuns.length === 0) return;
  const written = await tx
    .insert(standingRuns)
    .values(newRuns.map(({ run }) => run))
    .onConflictDoNothing()
    .returning({ uuid: standingRuns.uuid });
  const uuids = new Set(written.map(({ uuid }) => uuid));
  await notifyStandingOrders(
    tx,
    newRuns.flatMap(({ run, notice }) => (notice && uuids.has(run.uuid) ? [notice] : [])),
    now,
  );
}

async function moveRuns(tx: Transaction, moved: readonly MovedRun[], now: Date): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ uuid, slot }) => ({ uuid, day: slot.deliveryDate, at: slot.cutoffAt?.toISOString() }));
  await tx.execute(sql`update ${standingRuns} r set delivery_date = m.day, cutoff_at = m.at, updated_at = ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as m(uuid uuid, day date, at timestamptz) where r.uuid = m.uuid`);
}

/** Skips deliveries and notifies of it. Expects their orders to be locked. */
export async function skipRuns(
  tx: Transaction,
  skipped: readonly { order: OrderRow; run: RunRow }[],
  reason: SkipReason,
  now: Date,
  actor?: { customerUuid: string; name: string },
): Promise<void> {
  if (skipped.length === 0) return;
  await tx
    .update(standingRuns)
    .set({ state: "skipped", reason, decidedBy: actor?.name ?? null, updatedAt: now })
    .where(
      and(
        inArray(
          standingRuns.uuid,
          skipped.map(({ run }) => run.uuid),
        ),
        inArray(standingRuns.state, [...openStates]),
      ),
    );
  const notices = skipped.map(({ order, run }) => ({
    ...skipNotice(order, run.date, reason),
    ...(actor && { actorUuid: actor.customerUuid }),
  }));
  await notifyStandingOrders(tx, notices, now);
}
