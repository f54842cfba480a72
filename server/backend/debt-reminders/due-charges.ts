import { daysOverdue } from "../contracts/due.ts";
import type { LineCharge } from "../contracts/read-charges.ts";
import { type WorkingCalendar, workingDayFrom } from "../contracts/working-days.ts";

export type DatedCharge = LineCharge & { id: number };

/**
 * Charges with the last day to pay as demands have it, also of those charged before days off counted (`deferredDay`). A disputed one is
 * not late.
 */
export function dueCharges(
  charges: readonly LineCharge[],
  { calendar, today, disputed }: { calendar: WorkingCalendar; today: string; disputed: ReadonlySet<number> },
): DatedCharge[] {
  return charges.map((charge) => {
    const { id } = charge.row;
    const dueOn = workingDayFrom(charge.dueOn, calendar);
    return { ...charge, id, dueOn, daysOverdue: disputed.has(id) ? 0 : daysOverdue(dueOn, today) };
  });
}
