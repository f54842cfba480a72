import { and, asc, eq, gte, inArray, ne, or, sql } from "drizzle-orm";
import type { distribution as calls } from "#contract/distribution.ts";
import { maxHolidayDays } from "#contract/limits.ts";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import type { SignedIn } from "../context.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { lockFeed } from "../db/lock.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors } from "../problem.ts";
import { nextVersion, type Versioned } from "../versions/versions.ts";
import { assertConfirmed } from "./affected-deals.ts";
import { assertDatesAllowed } from "./change-schedule.ts";
import { loadPlans } from "./load-plans.ts";
import { distributionCenters, scheduleExceptions, schedules } from "./tables.ts";

export async function listHolidays(context: SignedIn, { params }: Input<typeof calls.listHolidays>) {
  const center = await findCenter(context.db, params.uuid);
  return { holidays: await loadHolidays(context.db, context, center) };
}

export async function closeDays(context: SignedIn, { params, body }: Input<typeof calls.closeDays>) {
  const { dateFrom, dateTo = dateFrom, reason = "", confirmedDeals } = body;
  const center = await findCenter(context.db, params.uuid);
  if (dateTo < dateFrom) throwFieldErrors({ dateTo: "datesOrder" });
  assertDatesAllowed(context, center.timeZone, { dateFrom, dateTo });
  const dates = daysBetween(dateFrom, dateTo);
  await context.db.transaction(async (tx) => {
    const locked = await lockSchedules(tx, center.uuid);
    const uuids = locked.map(({ uuid }) => uuid);
    if (uuids.length === 0) return;
    const before = await loadPlans(tx, uuids);
    const values = { kind: "closed" as const, leadDays: null, cutoff: null, reason };
    const differs = or(ne(scheduleExceptions.kind, "closed"), ne(scheduleExceptions.reason, reason));
    const closed = await tx
      .insert(scheduleExceptions)
      .values(uuids.flatMap((scheduleUuid) => dates.map((date) => ({ scheduleUuid, date, ...values }))))
      .onConflictDoUpdate({ target: [scheduleExceptions.scheduleUuid, scheduleExceptions.date], set: values, setWhere: differs })
      .returning({ uuid: scheduleExceptions.scheduleUuid });
    await assertConfirmed(tx, context, before, await loadPlans(tx, uuids), confirmedDeals);
    await raiseVersions(tx, context, locked, closed);
  });
  return { holidays: await loadHolidays(context.db, context, center) };
}

export async function openDay(context: SignedIn, { params }: Input<typeof calls.openDay>) {
  const center = await findCenter(context.db, params.uuid);
  await context.db.transaction(async (tx) => {
    const locked = await lockSchedules(tx, center.uuid);
    const uuids = locked.map(({ uuid }) => uuid);
    const isIt = and(
      inArray(scheduleExceptions.scheduleUuid, uuids),
      eq(scheduleExceptions.date, params.date),
      eq(scheduleExceptions.kind, "closed"),
    );
    const gone =
      uuids.length === 0 ? [] : await tx.delete(scheduleExceptions).where(isIt).returning({ uuid: scheduleExceptions.scheduleUuid });
    orNotFound(gone[0]);
    await raiseVersions(tx, context, locked, gone);
  });
  return { holidays: await loadHolidays(context.db, context, center) };
}

type Center = Pick<typeof distributionCenters.$inferSelect, "uuid" | "timeZone">;

async function findCenter(db: Reader, uuid: string): Promise<Center> {
  const [center] = await db
    .select({ uuid: distributionCenters.uuid, timeZone: distributionCenters.timeZone })
    .from(distributionCenters)
    .where(eq(distributionCenters.uuid, uuid));
  return orNotFound(center);
}

/** Days on which all schedules of the centre are closed. */
async function loadHolidays(db: Reader, { now }: SignedIn, { uuid, timeZone }: Center) {
  const ofCenter = eq(schedules.distributionCenterUuid, uuid);
  return db
    .select({ date: scheduleExceptions.date, reason: computedColumn("text", sql`min(${scheduleExceptions.reason})`) })
    .from(scheduleExceptions)
    .innerJoin(schedules, eq(schedules.uuid, scheduleExceptions.scheduleUuid))
    .where(and(ofCenter, eq(scheduleExceptions.kind, "closed"), gte(scheduleExceptions.date, plainDateIn(now(), timeZone))))
    .groupBy(scheduleExceptions.date)
    .having(sql`count(*) = (select count(*) from ${schedules} as every where every.distribution_center_uuid = ${uuid})`)
    .orderBy(asc(scheduleExceptions.date));
}

/** Locks the centre's schedules in a fixed order, so that two transactions do not deadlock. */
async function lockSchedules(tx: Transaction, centerUuid: string): Promise<Versioned[]> {
  await lockFeed(tx, "schedules");
  return tx
    .select({ uuid: schedules.uuid, version: schedules.version })
    .from(schedules)
    .where(eq(schedules.distributionCenterUuid, centerUuid))
    .orderBy(asc(schedules.uuid))
    .for("update");
}

async function raiseVersions(
  tx: Transaction,
  context: SignedIn,
  locked: readonly Versioned[],
  changed: readonly { uuid: string }[],
): Promise<void> {
  const uuids = new Set(changed.map(({ uuid }) => uuid));
  for (const schedule of locked.filter(({ uuid }) => uuids.has(uuid)))
    await tx
      .update(schedules)
      .set(await nextVersion(tx, context, schedule, ["exceptions"]))
      .where(eq(schedules.uuid, schedule.uuid));
}

function daysBetween(from: string, to: string): string[] {
  const days = [from];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    days.push(day);
    if (days.length > maxHolidayDays) throwFieldErrors({ dateTo: ["datesMany", { count: maxHolidayDays }] });
  }
  return days;
}
