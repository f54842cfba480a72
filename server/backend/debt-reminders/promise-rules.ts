import { maxPromiseDays } from "#contract/limits.ts";
import type { PromiseOutcome } from "#contract/money-enums.ts";
import { addDays } from "#contract/plain-date.ts";
import { isWorkingDay, type WorkingCalendar } from "../contracts/working-days.ts";

/** A charge that is not paid in full, those due first in front. Kopecks; `id` is the ledger's. */
type Open = { id: number; rest: number; daysOverdue: number };

/** What a promise was made of. Kopecks. */
export type Promised = { day: string; amount: number | null; owed: number; lastRowId: number };

export const lastPromisedDay = (today: string): string => addDays(today, maxPromiseDays);

/** The key of the message why a day cannot be promised. */
export function dayProblem(day: string, today: string, calendar: WorkingCalendar): "promisePast" | "promiseFar" | "promiseDayOff" | null {
  if (day < today) return "promisePast";
  if (day > lastPromisedDay(today)) return "promiseFar";
  return isWorkingDay(day, calendar) ? null : "promiseDayOff";
}

/** Charges that a sum pays in full, those due first; without a sum all. */
export function coveredBy(amount: number | null, open: readonly Pick<Open, "id" | "rest">[]): number[] {
  let left = amount ?? Number.POSITIVE_INFINITY;
  const end = open.findIndex(({ rest }) => {
    left -= rest;
    return left < 0;
  });
  return (end < 0 ? open : open.slice(0, end)).map(({ id }) => id);
}

/** A buyer's promise of the same charges and its two moves; then the seller's people promise for them. */
const maxPromises = 3;

/** Whether a buyer has promised one of these charges as often as they may. `earlier`: what each promise before covered. */
export function isPromisedOut(ids: readonly number[], earlier: readonly (readonly number[])[]): boolean {
  return ids.some((id) => earlier.filter((covered) => covered.includes(id)).length >= maxPromises);
}

/**
 * What has become of a promise: null while its day has not ended and it is not paid. `takenBack`: what was paid before it and is open
 * again.
 */
export function outcomeOf(
  { day, amount, owed, lastRowId }: Promised,
  open: readonly Open[],
  today: string,
  takenBack: number,
): PromiseOutcome | null {
  const meant = open.filter(({ id }) => id <= lastRowId);
  const paid = owed + takenBack - meant.reduce((sum, { rest }) => sum + rest, 0);
  if (paid >= (amount ?? owed)) return "kept";
  if (day >= today) return null;
  return meant.some(({ rest, daysOverdue }) => rest > 0 && daysOverdue > 0) ? "broken" : "over";
}
