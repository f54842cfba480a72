import { eq, sql } from "drizzle-orm";
import { plainDateIn } from "#contract/plain-date.ts";
import { isWorkingDay, type WorkingCalendar } from "../contracts/working-days.ts";
import type { Reader } from "../db/database.ts";
import { distributionCenters } from "../distribution/tables.ts";
import { isOfficeHour } from "./office-hours.ts";
import { debtPasses } from "./tables.ts";

type Task = "reminders" | "statements";

const hour = 60 * 60_000;
/** Once an hour, or a day: the companies that were left, new ones, and those whose payment was waiting. */
const isNext: Record<Task, (ended: Date, now: Date, timeZone: string) => boolean> = {
  reminders: (ended, now) => Math.floor(ended.getTime() / hour) < Math.floor(now.getTime() / hour),
  statements: (ended, now, timeZone) => plainDateIn(ended, timeZone) < plainDateIn(now, timeZone),
};

/** Zones where it is a working day in office hours, with that day, but those whose companies were looked through to the last one. */
export async function openZones(reader: Reader, task: Task, now: Date, calendar: WorkingCalendar): Promise<Map<string, string>> {
  const rows = await reader.selectDistinct({ zone: distributionCenters.timeZone }).from(distributionCenters);
  const passes = await reader.select().from(debtPasses).where(eq(debtPasses.task, task));
  const endedAt = new Map(passes.map((pass) => [pass.timeZone, pass.endedAt]));
  const zones = new Set(["Europe/Moscow", ...rows.map(({ zone }) => zone)]);
  return new Map(
    [...zones].flatMap((timeZone) => {
      const day = plainDateIn(now, timeZone);
      const ended = endedAt.get(timeZone);
      const isDue = ended === undefined || isNext[task](ended, now, timeZone);
      return isDue && isOfficeHour(now, timeZone) && isWorkingDay(day, calendar) ? [[timeZone, day] as const] : [];
    }),
  );
}

/** Says that nothing is left in these zones. */
export async function endPass(reader: Reader, task: Task, zones: ReadonlyMap<string, string>, now: Date): Promise<void> {
  await reader
    .insert(debtPasses)
    .values([...zones.keys()].sort().map((timeZone) => ({ task, timeZone, endedAt: now })))
    .onConflictDoUpdate({ target: [debtPasses.task, debtPasses.timeZone], set: { endedAt: sql`excluded.ended_at` } });
}
