import { addDays, plainDateIn, weekday, zonedInstant } from "#contract/plain-date.ts";

/** `segment` is a leaf subcategory or "*"; `weekday` 1 is Monday; `cutoff` is HH:MM in the centre's zone. */
export type ScheduleRule = { segment: string; weekday: number; leadDays: number; cutoff: string };

export type ScheduleException = { date: string; kind: "closed" } | { date: string; kind: "open"; leadDays: number; cutoff: string };

export type SegmentSchedule = {
  rules: readonly ScheduleRule[];
  exceptions: readonly ScheduleException[];
  segment: string;
  timeZone: string;
};

export type AvailableDate = { date: string; cutoffAt: Date };

export const deliveryHorizonDays = 14;
export const offeredDatesMax = 10;

export type AvailableDatesQuery = SegmentSchedule & { now: Date; horizonDays?: number; max?: number };

/** Days that can be ordered for (domain.md section 9, section 22 D31), from today to the horizon inclusive, sorted. */
export function availableDates(query: AvailableDatesQuery): AvailableDate[] {
  const { now, timeZone, horizonDays = deliveryHorizonDays, max = offeredDatesMax } = query;
  const today = plainDateIn(now, timeZone);
  const found: AvailableDate[] = [];
  for (let ahead = 0; ahead <= horizonDays && found.length < max; ahead += 1) {
    const date = addDays(today, ahead);
    const cutoffAt = cutoffFor(query, date);
    if (cutoffAt !== null && now < cutoffAt) found.push({ date, cutoffAt });
  }
  return found;
}

/** Checkout and edits use the function that offers the days (section 20, invariant 6). */
export function isDateAvailable(query: AvailableDatesQuery, date: string): boolean {
  return availableDates(query).some((offered) => offered.date === date);
}

/** The cutoff of a delivery day for the segment; null when nothing is delivered that day. */
export function cutoffFor(schedule: SegmentSchedule, date: string): Date | null {
  const ofDay = schedule.exceptions.filter((exception) => exception.date === date);
  if (ofDay.some((exception) => exception.kind === "closed")) return null;
  const open = ofDay.filter((exception) => exception.kind === "open");
  const terms = open.length > 0 ? open : rulesFor(schedule, weekday(date));
  const cutoffs = terms.map(({ leadDays, cutoff }) => zonedInstant(addDays(date, -leadDays), cutoff, schedule.timeZone));
  return cutoffs.reduce<Date | null>((latest, each) => (latest === null || each > latest ? each : latest), null);
}

function rulesFor({ rules, segment }: SegmentSchedule, day: number): ScheduleRule[] {
  const ofDay = rules.filter((rule) => rule.weekday === day);
  const own = ofDay.filter((rule) => rule.segment === segment);
  return own.length > 0 ? own : ofDay.filter((rule) => rule.segment === "*");
}
