import { daysOverdue } from "../contracts/due.ts";
import type { LineCharge } from "../contracts/read-charges.ts";
import { type WorkingCalendar, workingDayFrom } from "../contracts/working-days.ts";
import type { Disputed } from "./read-disputes.ts";

export type DatedCharge = LineCharge & { id: number };

/**
 * Charges with the last day to pay as demands have it, also of those charged before days off counted (`deferredDay`). A disputed one is
 * not late, and payments of its contract that do not name its deal count for the others first.
 */
export function dueCharges(
  charges: readonly LineCharge[],
  { calendar, today, disputed }: { calendar: WorkingCalendar; today: string; disputed: Disputed },
): DatedCharge[] {
  const credits = creditsOf(charges, disputed);
  return charges.map((charge) => {
    const { id, line } = charge.row;
    const dueOn = workingDayFrom(charge.dueOn, calendar);
    if (disputed.has(id)) return { ...charge, id, dueOn, rest: charge.amount - charge.allocated, daysOverdue: 0 };
    const credit = Math.min(charge.rest, credits.get(line) ?? 0);
    credits.set(line, (credits.get(line) ?? 0) - credit);
    return { ...charge, id, dueOn, rest: charge.rest - credit, daysOverdue: daysOverdue(dueOn, today) };
  });
}

/** By contract line what payments cover of disputed charges. Those that are not among the charges are paid in full. */
function creditsOf(charges: readonly LineCharge[], disputed: Disputed): Map<string, number> {
  const restOf = new Map(charges.map(({ row, rest }) => [row.id, rest]));
  const credits = new Map<string, number>();
  for (const [id, { line, amount }] of disputed) credits.set(line, (credits.get(line) ?? 0) + amount - (restOf.get(id) ?? 0));
  return credits;
}
