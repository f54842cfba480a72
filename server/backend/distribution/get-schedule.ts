import { asc, eq } from "drizzle-orm";
import type { distribution as calls } from "#contract/distribution.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { categories } from "../products/tables.ts";
import { loadSchedules } from "./load-schedules.ts";
import { scheduleExceptions, scheduleRules, schedules } from "./tables.ts";

export async function getSchedule({ db }: SignedIn, { params }: Input<typeof calls.getSchedule>) {
  const [summary] = await loadSchedules(db, eq(schedules.uuid, params.uuid));
  const schedule = found(summary);
  const rules = await db
    .select({
      segmentUuid: scheduleRules.segmentUuid,
      segmentName: categories.name,
      weekday: scheduleRules.weekday,
      leadDays: scheduleRules.leadDays,
      cutoff: scheduleRules.cutoff,
    })
    .from(scheduleRules)
    .leftJoin(categories, eq(categories.uuid, scheduleRules.segmentUuid))
    .where(eq(scheduleRules.scheduleUuid, schedule.uuid))
    .orderBy(asc(categories.name), asc(scheduleRules.weekday), asc(scheduleRules.uuid));
  const exceptions = await db
    .select({
      date: scheduleExceptions.date,
      kind: scheduleExceptions.kind,
      leadDays: scheduleExceptions.leadDays,
      cutoff: scheduleExceptions.cutoff,
      reason: scheduleExceptions.reason,
    })
    .from(scheduleExceptions)
    .where(eq(scheduleExceptions.scheduleUuid, schedule.uuid))
    .orderBy(asc(scheduleExceptions.date));
  return { ...schedule, rules, exceptions };
}
