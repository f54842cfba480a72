import type { Delivery } from "../basket/basket-data.ts";
import { type AvailableDate, availableDates, cutoffFor, isDateAvailable } from "../distribution/available-dates.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";

/** A segment of the edited deal: `before` is its current date, `requestedDates` the requested ones. */
export type SegmentRequest = { segmentUuid: string; before: string | null; requestedDates: ReadonlySet<string>; fields: readonly string[] };

type Schedule = { delivery: Delivery; timeZone: string; now: Date };

/** One date per segment (domain.md C8): the requested date, which must be available now, else the current one. */
export function datesOfSegments(requests: readonly SegmentRequest[], schedule: Schedule): Map<string, string> {
  return new Map(requests.map((request) => [request.segmentUuid, dateOf(request, schedule)]));
}

function dateOf({ segmentUuid, before, requestedDates, fields }: SegmentRequest, schedule: Schedule): string {
  if (requestedDates.size > 1) throwFieldErrors(Object.fromEntries(fields.map((field) => [field, "invalid"])));
  const date = [...requestedDates][0] ?? before;
  if (date === null) throwDateProblem(segmentUuid, schedule, translate("chooseDates"));
  const isOffered = date === before || isDateAvailable({ ...queryOf(segmentUuid, schedule), now: schedule.now }, date);
  return isOffered ? date : throwDateProblem(segmentUuid, schedule);
}

/** Whether the segment is locked for the buyer (D14): the cut-off of its date has passed or is no longer known. */
export function isLocked(segmentUuid: string, date: string, schedule: Schedule): boolean {
  const cutoffAt = cutoffFor(queryOf(segmentUuid, schedule), date);
  return cutoffAt === null || schedule.now >= cutoffAt;
}

export function cutoffOf(segmentUuid: string, date: string, schedule: Schedule): Date | null {
  return cutoffFor(queryOf(segmentUuid, schedule), date);
}

export function throwDateProblem(segmentUuid: string, schedule: Schedule, message?: string): never {
  const offered: AvailableDate[] = availableDates({ ...queryOf(segmentUuid, schedule), now: schedule.now });
  const expired = { segment: segmentUuid, availableDates: offered.map(({ date }) => date) };
  throwProblem("TIMESLOT_EXPIRED", { ...expired, segments: [expired] }, message);
}

function queryOf(segment: string, { delivery, timeZone }: Schedule) {
  return { rules: delivery.rules, exceptions: delivery.exceptions, segment, timeZone };
}
