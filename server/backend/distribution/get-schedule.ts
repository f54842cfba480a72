import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { distribution as calls, Schedule } from "#contract/distribution.ts";
import { byAlphabet } from "../access/order-by.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { categories } from "../products/tables.ts";
import { loadSchedules } from "./load-schedules.ts";
import { distributionCenters, scheduleExceptions, scheduleRules, schedules } from "./tables.ts";

export function getSchedule({ db }: SignedIn, { params }: Input<typeof calls.getSchedule>) {
  return readSchedule(db, params.uuid);
}

/** Four statements. */
export async function readSchedule(db: Reader, uuid: string): Promise<z.input<typeof Schedule>> {
  const [summary] = await loadSchedules(db, eq(schedules.uuid, uuid));
  const schedule = orNotFound(summary);
  const [own] = await db
    .select({ note: schedules.note, version: schedules.version, timeZone: distributionCenters.timeZone })
    .from(schedules)
    .innerJoin(distributionCenters, eq(distributionCenters.uuid, schedules.distributionCenterUuid))
    .where(eq(schedules.uuid, uuid));
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
    .where(eq(scheduleRules.scheduleUuid, uuid))
    .orderBy(asc(byAlphabet(categories.name)), asc(scheduleRules.weekday), asc(scheduleRules.uuid));
  const exceptions = await db
    .select({
      date: scheduleExceptions.date,
      kind: scheduleExceptions.kind,
      leadDays: scheduleExceptions.leadDays,
      cutoff: scheduleExceptions.cutoff,
      reason: scheduleExceptions.reason,
    })
    .from(scheduleExceptions)
    .where(eq(scheduleExceptions.scheduleUuid, uuid))
    .orderBy(asc(scheduleExceptions.date));
  return { ...schedule, ...orNotFound(own), rules, exceptions };
}
