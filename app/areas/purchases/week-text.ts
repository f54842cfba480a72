import { formatDates } from "#app/i18n/format.ts";
import { addDays } from "#contract/plain-date.ts";
import type { Purchases } from "#contract/purchases.ts";

/** Days of a week by its Monday; of a week that the period cuts, those within it. */
export function weekText(monday: string, { dateFrom, dateTo }: Pick<Purchases, "dateFrom" | "dateTo">): string {
  const sunday = addDays(monday, 6);
  return formatDates(monday < dateFrom ? dateFrom : monday, sunday > dateTo ? dateTo : sunday);
}
