import { daysOverdue } from "../contracts/due.ts";
import type { LineCharge } from "../contracts/read-charges.ts";
import { type WorkingCalendar, workingDayFrom } from "../contracts/working-days.ts";

export type DatedCharge = LineCharge & { id: number };

/** Charges with the last day on which a demand may wait: a term that ends on a day off ends on the next working day (Civil Code, article 193). */
export function dueCharges(charges: readonly LineCharge[], calendar: WorkingCalendar, today: string): DatedCharge[] {
  return charges.map((charge) => {
    const dueOn = workingDayFrom(charge.dueOn, calendar);
    return { ...charge, id: charge.row.id, dueOn, daysOverdue: daysOverdue(dueOn, today) };
  });
}
