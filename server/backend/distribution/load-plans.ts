import { asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import type { ScheduleException, ScheduleRule } from "./available-dates.ts";
import { distributionCenters, scheduleExceptions, scheduleRules, schedules } from "./tables.ts";

/** A schedule in the form that `availableDates` takes. */
export type SchedulePlan = { timeZone: string; rules: readonly ScheduleRule[]; exceptions: readonly ScheduleException[] };

/** Three statements, keyed by schedule. */
export async function loadPlans(db: Reader, scheduleUuids: readonly string[]): Promise<Map<string, SchedulePlan>> {
  if (scheduleUuids.length === 0) return new Map();
  const rows = await db
    .select({ uuid: schedules.uuid, timeZone: distributionCenters.timeZone })
    .from(schedules)
    .innerJoin(distributionCenters, eq(distributionCenters.uuid, schedules.distributionCenterUuid))
    .where(inArray(schedules.uuid, [...scheduleUuids]));
  const rules = await db
    .select()
    .from(scheduleRules)
    .where(inArray(scheduleRules.scheduleUuid, [...scheduleUuids]));
  const exceptions = await db
    .select()
    .from(scheduleExceptions)
    .where(inArray(scheduleExceptions.scheduleUuid, [...scheduleUuids]))
    .orderBy(asc(scheduleExceptions.date));
  const rulesOf = Map.groupBy(rules, (rule) => rule.scheduleUuid);
  const exceptionsOf = Map.groupBy(exceptions, (exception) => exception.scheduleUuid);
  return new Map(
    rows.map(({ uuid, timeZone }) => [
      uuid,
      { timeZone, rules: (rulesOf.get(uuid) ?? []).map(toRule), exceptions: (exceptionsOf.get(uuid) ?? []).map(toException) },
    ]),
  );
}

function toRule({ segmentUuid, weekday, leadDays, cutoff }: typeof scheduleRules.$inferSelect): ScheduleRule {
  return { segment: segmentUuid ?? "*", weekday, leadDays, cutoff };
}

function toException({ date, kind, leadDays, cutoff }: typeof scheduleExceptions.$inferSelect): ScheduleException {
  return kind === "open" ? { date, kind, leadDays: leadDays ?? 0, cutoff: cutoff ?? "00:00" } : { date, kind };
}
