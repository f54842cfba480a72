import { daysOverdue } from "../contracts/due.ts";
import type { LineCharge } from "../contracts/read-charges.ts";
import { type WorkingCalendar, workingDayFrom } from "../contracts/working-days.ts";

export type DatedCharge = LineCharge & { id: number };

/**
 * Charges with the last day on which a demand may wait: a term that ends on a day off ends on the next working day (Civil Code, article
 * 193). A disputed one is not late.
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
