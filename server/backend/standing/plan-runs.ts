import { and, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import type { SkipReason } from "#contract/standing.ts";
import type { Database, Transaction } from "../db/database.ts";
import { deliveryHorizonDays } from "../distribution/available-dates.ts";
import { loadPlanned, type Planned } from "./load-planned.ts";
import { listRunsSince, type OrderRow, type RunRow } from "./read-orders.ts";
import { draftAtOf, isOpen, openStates } from "./run-rules.ts";
import { dueAt, plannedDates, type Slot, slotOf } from "./slots.ts";
import { standingOrders, standingRuns } from "./tables.ts";
import { type StandingNotice, tellStanding } from "./tell.ts";
import { dayText, skippedText, phraseOf } from "./words.ts";
import { instantText } from "../instant-text.ts";

const lookEveryMs = 15 * 60_000;
const oneDayMs = 24 * 60 * 60_000;
/** After downtime, missed deliveries are reported this many days back. */
const daysBack = 14;

type NewRun = typeof standingRuns.$inferInsert;
type Found = { run: NewRun; notice?: StandingNotice };
type Moved = { uuid: string; slot: Slot };

/** Orders last planned 15 minutes ago, or, if the clock was set back, all; but for those taken before. */
const unplanned = (now: Date) =>
  sql`${standingOrders.stopReason} is null and (${standingOrders.lookedAt} <= ${new Date(now.getTime() - lookEveryMs).toISOString()}
    or ${standingOrders.lookedAt} > ${now.toISOString()})`;

export async function listUnplanned(db: Database, now: Date, batch: number, but: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ uuid: standingOrders.uuid })
    .from(standingOrders)
    .where(sql`${unplanned(now)} and ${standingOrders.uuid} <> all(${sql.param(but)}::uuid[])`)
    .orderBy(standingOrders.lookedAt)
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
      .orderBy(standingOrders.lookedAt)
      .for("update", { skipLocked: true });
    if (orders.length === 0) return;
    const uuids = orders.map((order) => order.uuid);
    const planned = await loadPlanned(tx, uuids);
    const runs = await listRunsSince(tx, uuids, plainDateIn(new Date(now.getTime() - (daysBack + 1) * oneDayMs), "UTC"));
    const looked = orders.flatMap((order) => {
      const days = planned.get(order.uuid);
      return days ? [lookAt(order, days, runs.get(order.uuid) ?? [], now)] : [];
    });
    await writeRuns(
      tx,
      looked.flatMap(({ found }) => found),
      now,
    );
    await moveRuns(
      tx,
      looked.flatMap(({ moved }) => moved),
      now,
    );
    await skipRuns(
      tx,
      looked.flatMap(({ gone }) => gone),
      "closed",
      now,
    );
    await tx.update(standingOrders).set({ lookedAt: now }).where(inArray(standingOrders.uuid, uuids));
  });
}

type Looked = { found: Found[]; moved: Moved[]; gone: { order: OrderRow; run: RunRow }[] };

function lookAt(order: OrderRow, { plan, segments }: Planned, runs: readonly RunRow[], now: Date): Looked {
  const today = plainDateIn(now, plan.timeZone);
  const decided = new Set(runs.map((run) => run.date));
  const found = plannedDates(order, firstDay(order, plan.timeZone, today), addDays(today, deliveryHorizonDays))
    .filter((date) => !decided.has(date))
    .flatMap((date) => newRun(order, slotOf(order, date, plan, segments), plan.timeZone, now));
  const open = runs.filter((run) => isOpen(run.state)).map((run) => ({ run, slot: slotOf(order, run.date, plan, segments) }));
  return {
    found,
    moved: open.flatMap(({ run, slot }) => (slot.cutoffAt && hasMoved(run, slot) ? [{ uuid: run.uuid, slot }] : [])),
    gone: open.flatMap(({ run, slot }) => (slot.cutoffAt === null ? [{ order, run }] : [])),
  };
}

/** The day of the last planning, but not before the order's terms began, nor more than `daysBack` ago. */
function firstDay({ lookedAt, since }: OrderRow, timeZone: string, today: string): string {
  const [looked = today] = [plainDateIn(lookedAt, timeZone), today].sort();
  return [looked, plainDateIn(since, timeZone), addDays(today, -daysBack)].sort().at(-1) ?? today;
}

function newRun(order: OrderRow, slot: Slot, timeZone: string, now: Date): Found[] {
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

export function skipNotice(order: OrderRow, date: string, reason: SkipReason): StandingNotice {
  return { order, type: "23.3", values: { text: phraseOf("noSkip", { date: dayText(date), reason: skippedText(reason) }) } };
}

export function missedNotice(
  order: StandingNotice["order"],
  { date, cutoffAt }: { date: string; cutoffAt: Date },
  timeZone: string,
): StandingNotice {
  const values = { date: dayText(date), until: instantText(cutoffAt, timeZone) };
  return { order, type: "23.3", values: { text: phraseOf("missed", values) } };
}

/** Inserts deliveries and notifies of them. A delivery that another process has inserted is left to it. */
async function writeRuns(tx: Transaction, found: readonly Found[], now: Date): Promise<void> {
  if (found.length === 0) return;
  const written = await tx
    .insert(standingRuns)
    .values(found.map(({ run }) => run))
    .onConflictDoNothing()
    .returning({ uuid: standingRuns.uuid });
  const uuids = new Set(written.map(({ uuid }) => uuid));
  await tellStanding(
    tx,
    found.flatMap(({ run, notice }) => (notice && uuids.has(run.uuid) ? [notice] : [])),
    now,
  );
}

async function moveRuns(tx: Transaction, moved: readonly Moved[], now: Date): Promise<void> {
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
  await tellStanding(tx, notices, now);
}
