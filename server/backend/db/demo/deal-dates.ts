import { addDays, plainDateIn } from "#contract/plain-date.ts";
import { type AvailableDate, cutoffFor, type SegmentSchedule } from "../../distribution/available-dates.ts";
import type { DealEntry, DeliverEntry } from "./deal-entries.ts";
import { minutesBefore } from "./demo-time.ts";

/** A segment of the deal; `later`: days to shift the day from which a delivery day is searched. */
export type OrderedSegment = { segment: string; schedule: SegmentSchedule; later: number };

export type DealDates = { placedAt: Date; days: ReadonlyMap<string, AvailableDate> };

/** Longer than any sequence of closed days. */
const searchedDays = 60;

/**
 * Chooses a delivery day per segment that its schedule serves, and a placement time before the cutoffs. When the cutoffs allow it, the
 * placement is after `previous`, the placement of the deal numbered before. Throws when a segment has no delivery day.
 */
export function dealDates(
  { number, placed, deliver }: DealEntry,
  segments: readonly OrderedSegment[],
  now: Date,
  previous: Date | null,
): DealDates {
  const placedBefore = "minutesAgo" in placed ? minutesBefore(now, placed.minutesAgo) : null;
  const days = new Map<string, AvailableDate>();
  for (const { segment, schedule, later } of segments) {
    const day = servedDay(deliver, schedule, later, now, placedBefore);
    if (day === null) throw new Error(`Demo deal ${number}: nothing is delivered for ${segment}`);
    days.set(segment, day);
  }
  const firstCutoff = new Date(Math.min(...[...days.values()].map((day) => day.cutoffAt.getTime())));
  if (placedBefore !== null || !("beforeCutoffMinutes" in placed)) return { placedAt: placedBefore ?? now, days };
  const usual = minutesBefore(firstCutoff, placed.beforeCutoffMinutes).getTime();
  const latest = minutesBefore(firstCutoff, 5).getTime();
  return { placedAt: new Date(Math.min(Math.max(usual, (previous?.getTime() ?? 0) + 3 * 60_000), latest)), days };
}

function servedDay(
  deliver: DeliverEntry,
  schedule: SegmentSchedule,
  later: number,
  now: Date,
  placedAt: Date | null,
): AvailableDate | null {
  const today = plainDateIn(now, schedule.timeZone);
  const [from, step] = "firstServedInDays" in deliver ? [deliver.firstServedInDays + later, 1] : [-deliver.lastServedDaysAgo, -1];
  for (let away = 0; away <= searchedDays; away += 1) {
    const date = addDays(today, from + away * step);
    const cutoffAt = cutoffFor(schedule, date);
    if (cutoffAt !== null && (placedAt === null || placedAt < cutoffAt)) return { date, cutoffAt };
  }
  return null;
}
