import { and, count, eq, notInArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { endedDealStatuses } from "#contract/deal-statuses.ts";
import type { distribution as calls } from "#contract/distribution.ts";
import { maxExceptionAheadDays, maxLeadDays } from "#contract/limits.ts";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import type { ChangedField } from "#contract/versions.ts";
import { branches } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { lockFeed } from "../db/lock.ts";
import { callOnce } from "../db/once.ts";
import { deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { categories } from "../products/tables.ts";
import { translate } from "../translate.ts";
import { assertVersion, nextVersion } from "../versions/versions.ts";
import { assertConfirmed } from "./affected-deals.ts";
import { readSchedule } from "./get-schedule.ts";
import { loadPlans, type SchedulePlan } from "./load-plans.ts";
import { readDayTerms } from "./read-schedule.ts";
import { scheduleOfDeal } from "./schedule-of-deal.ts";
import { distributionCenters, scheduleExceptions, scheduleRules, schedules } from "./tables.ts";

type ExpectedState = { version: number | undefined; confirmedDeals: number };

/**
 * Changes a schedule under its row lock, while no load of schedules writes, and writes its next version. Throws when `expected` is
 * outdated or the person has not confirmed all deals that lose a delivery; their dates stay as they are (domain.md section 9).
 */
async function changeSchedule(
  context: SignedIn,
  uuid: string,
  fields: readonly ChangedField[],
  expected: ExpectedState,
  change: (tx: Transaction, plan: SchedulePlan) => Promise<void>,
) {
  await context.db.transaction(async (tx) => {
    await lockFeed(tx, "schedules");
    const [row] = await tx.select().from(schedules).where(eq(schedules.uuid, uuid)).for("update");
    const schedule = orNotFound(row);
    await assertVersion(tx, schedule, expected.version);
    const before = await loadPlans(tx, [uuid]);
    await change(tx, orNotFound(before.get(uuid)));
    await assertConfirmed(tx, context, before, await loadPlans(tx, [uuid]), expected.confirmedDeals);
    await tx
      .update(schedules)
      .set(await nextVersion(tx, context, schedule, fields))
      .where(eq(schedules.uuid, uuid));
  });
  return readSchedule(context.db, uuid);
}

export function createSchedule(context: SignedIn, input: Input<typeof calls.createSchedule>) {
  const { distributionCenterUuid, name, note = "" } = input.body;
  return callOnce(context, "distribution.createSchedule", input, async (tx) => {
    await lockFeed(tx, "schedules");
    const [center] = await tx
      .select({ uuid: distributionCenters.uuid })
      .from(distributionCenters)
      .where(eq(distributionCenters.uuid, distributionCenterUuid));
    const uuid = uuidv7();
    await tx.insert(schedules).values({ uuid, distributionCenterUuid: orNotFound(center).uuid, name, note });
    return readSchedule(tx, uuid);
  });
}

export function updateSchedule(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.updateSchedule>) {
  const { name, note = "" } = body;
  return changeSchedule(context, params.uuid, ["scheduleName", "note"], { version: expectedVersion, confirmedDeals: 0 }, async (tx) => {
    await tx.update(schedules).set({ name, note }).where(eq(schedules.uuid, params.uuid));
  });
}

/** Refused while a branch uses the schedule, also a disabled one, which may be enabled again. */
export async function removeSchedule({ db }: SignedIn, { params, expectedVersion }: Input<typeof calls.removeSchedule>) {
  await db.transaction(async (tx) => {
    await lockFeed(tx, "schedules");
    const [row] = await tx.select().from(schedules).where(eq(schedules.uuid, params.uuid)).for("update");
    const users = await tx.$count(branches, eq(branches.scheduleUuid, orNotFound(row).uuid));
    if (users > 0) throwProblem("CONFLICT", { branches: users }, translate("scheduleInUse", { count: users }));
    const carried = await countOpenDeals(tx, orNotFound(row).uuid);
    if (carried > 0) throwProblem("CONFLICT", { deals: carried }, translate("scheduleOfDeals", { count: carried }));
    await assertVersion(tx, orNotFound(row), expectedVersion);
    await tx.delete(schedules).where(eq(schedules.uuid, params.uuid));
  });
  return { success: true };
}

/** Open deals by this schedule, including those of branches that have moved to another centre. */
async function countOpenDeals(tx: Transaction, uuid: string): Promise<number> {
  const isOpen = notInArray(deals.status, endedDealStatuses);
  const [row] = await tx
    .select({ total: count() })
    .from(deals)
    .leftJoin(branches, eq(branches.uuid, deals.branchUuid))
    .where(and(eq(scheduleOfDeal, uuid), isOpen));
  return row?.total ?? 0;
}

export function setRules(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.setRules>) {
  const { segmentUuid } = body;
  const days = body.line ? daysOfLine(body.line) : body.days;
  return changeSchedule(context, params.uuid, ["rules"], { version: expectedVersion, confirmedDeals: body.confirmedDeals }, async (tx) => {
    if (segmentUuid !== null) await assertSegment(tx, segmentUuid);
    const isSegment = sql`${scheduleRules.segmentUuid} is not distinct from ${segmentUuid}::uuid`;
    await tx.delete(scheduleRules).where(and(eq(scheduleRules.scheduleUuid, params.uuid), isSegment));
    if (days.length === 0) return;
    await tx.insert(scheduleRules).values(days.map((day) => ({ uuid: uuidv7(), scheduleUuid: params.uuid, segmentUuid, ...day })));
  });
}

function daysOfLine(line: string) {
  const read = readDayTerms(line);
  if (!read || read.leadDays > maxLeadDays) throwFieldErrors({ line: "scheduleLine" });
  const { weekdays, ...terms } = read;
  return weekdays.map((weekday) => ({ weekday, ...terms }));
}

/** A segment is a leaf of the catalogue: a subcategory (domain.md C8). */
async function assertSegment(tx: Transaction, uuid: string): Promise<void> {
  const [segment] = await tx.select({ parentUuid: categories.parentUuid }).from(categories).where(eq(categories.uuid, uuid));
  if (!segment?.parentUuid) throwFieldErrors({ segmentUuid: "segmentUnknown" });
}

export function setException(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.setException>) {
  return changeSchedule(
    context,
    params.uuid,
    ["exceptions"],
    { version: expectedVersion, confirmedDeals: body.confirmedDeals },
    async (tx, plan) => {
      assertDatesAllowed(context, plan.timeZone, { date: params.date });
      const terms =
        body.kind === "open" ? { leadDays: body.leadDays ?? null, cutoff: body.cutoff ?? null } : { leadDays: null, cutoff: null };
      const values = { kind: body.kind, ...terms, reason: body.reason ?? "" };
      await tx
        .insert(scheduleExceptions)
        .values({ scheduleUuid: params.uuid, date: params.date, ...values })
        .onConflictDoUpdate({ target: [scheduleExceptions.scheduleUuid, scheduleExceptions.date], set: values });
    },
  );
}

export function removeException(context: SignedIn, { params, query, expectedVersion }: Input<typeof calls.removeException>) {
  return changeSchedule(
    context,
    params.uuid,
    ["exceptions"],
    { version: expectedVersion, confirmedDeals: query.confirmedDeals },
    async (tx) => {
      const [gone] = await tx
        .delete(scheduleExceptions)
        .where(and(eq(scheduleExceptions.scheduleUuid, params.uuid), eq(scheduleExceptions.date, params.date)))
        .returning({ date: scheduleExceptions.date });
      orNotFound(gone);
    },
  );
}

/** Dates must be from today in the centre's zone to a year and a month ahead. */
export function assertDatesAllowed({ now }: SignedIn, timeZone: string, fields: Record<string, string>): void {
  const today = plainDateIn(now(), timeZone);
  const last = addDays(today, maxExceptionAheadDays);
  for (const [field, date] of Object.entries(fields)) {
    if (date < today) throwFieldErrors({ [field]: "datePast" });
    if (date > last) throwFieldErrors({ [field]: ["dateFar", { count: maxExceptionAheadDays }] });
  }
}
