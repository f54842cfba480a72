import { addDays, plainDateIn, weekday, zonedInstant } from "#contract/plain-date.ts";
import { type AvailableDate, cutoffFor } from "../distribution/available-dates.ts";
import type { SchedulePlan } from "../distribution/load-plans.ts";
import { draftAtOf, type SkippedRun } from "./run-rules.ts";

/** The days on which a standing order is delivered. */
export type Pattern = {
  weekdays: readonly number[];
  startDate: string;
  endDate: string | null;
  pauseFrom: string | null;
  pauseTo: string | null;
};

/** A planned day with the delivery date and cut-off of each segment. */
export type Slot = {
  date: string;
  segments: ReadonlyMap<string, AvailableDate>;
  /** The earliest date; null if nothing can be delivered before the next planned day. */
  deliveryDate: string | null;
  cutoffAt: Date | null;
};

/** A day without delivery has no cut-off, so it is skipped this many days ahead. */
const closedAheadDays = 3;

export function isPaused({ pauseFrom, pauseTo }: Pattern, date: string): boolean {
  return pauseFrom !== null && date >= pauseFrom && (pauseTo === null || date <= pauseTo);
}

/** Planned days from `from` to `to`, inclusive. */
export function plannedDates(pattern: Pattern, from: string, to: string): string[] {
  const first = from > pattern.startDate ? from : pattern.startDate;
  const last = pattern.endDate !== null && pattern.endDate < to ? pattern.endDate : to;
  const found: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (pattern.weekdays.includes(weekday(day)) && !isPaused(pattern, day)) found.push(day);
  }
  return found;
}

/** The next planned weekday, at most a week later; a postponed delivery must be before it. */
function followingDate({ weekdays }: Pattern, date: string): string {
  let day = addDays(date, 1);
  while (!weekdays.includes(weekday(day)) && day < addDays(date, 7)) day = addDays(day, 1);
  return day;
}

/** Each segment's first delivery day on or after the planned day and before the next planned one. */
export function slotOf(pattern: Pattern, date: string, plan: SchedulePlan, segments: readonly string[]): Slot {
  const before = followingDate(pattern, date);
  const delivered = new Map<string, AvailableDate>();
  for (const segment of segments) {
    const day = deliveryOf(pattern, plan, { segment, from: date, before });
    if (day) delivered.set(segment, day);
  }
  const days = [...delivered.values()];
  return {
    date,
    segments: delivered,
    deliveryDate: days.map((day) => day.date).sort()[0] ?? null,
    cutoffAt: days.length === 0 ? null : new Date(Math.min(...days.map((day) => day.cutoffAt.getTime()))),
  };
}

type Search = { segment: string; from: string; before: string };

function deliveryOf(pattern: Pattern, plan: SchedulePlan, { segment, from, before }: Search): AvailableDate | null {
  for (let date = from; date < before; date = addDays(date, 1)) {
    if (isPaused(pattern, date)) continue;
    const cutoffAt = cutoffFor({ ...plan, segment }, date);
    if (cutoffAt !== null) return { date, cutoffAt };
  }
  return null;
}

/** A person's skip can be taken back in time, while the order runs and plans that day. */
export function mayUnskip(
  order: Pattern & { stopReason: unknown },
  { date, state, reason, cutoffAt }: SkippedRun & { date: string },
  now: Date,
) {
  const isInTime = cutoffAt === null || now < cutoffAt;
  return state === "skipped" && reason === "person" && isInTime && order.stopReason === null && plannedDates(order, date, date).length > 0;
}

/** When the delivery is drafted, or skipped if nothing can be delivered. */
export function dueAt({ date, cutoffAt }: Slot, timeZone: string): Date {
  return cutoffAt === null ? zonedInstant(addDays(date, -closedAheadDays), "00:00", timeZone) : draftAtOf(cutoffAt);
}

const farthestDays = 400;

/** The first planned day without a delivery yet whose cut-off has not passed. `decided`: planned days with a delivery. */
export function nextSlot(
  pattern: Pattern,
  { plan, segments, decided, now }: { plan: SchedulePlan; segments: readonly string[]; decided: ReadonlySet<string>; now: Date },
): Slot | null {
  const today = plainDateIn(now, plan.timeZone);
  const start = pattern.startDate > today ? pattern.startDate : today;
  for (const date of plannedDates(pattern, start, addDays(start, farthestDays))) {
    if (decided.has(date)) continue;
    const slot = slotOf(pattern, date, plan, segments);
    if (slot.cutoffAt === null || now < slot.cutoffAt) return slot;
  }
  return null;
}
