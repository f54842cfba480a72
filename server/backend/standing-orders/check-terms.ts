import type { ConfirmMode } from "#contract/enums.ts";
import { addDays } from "#contract/plain-date.ts";
import { throwFieldErrors } from "../problem.ts";

const farthestDays = 365;

type Terms = { startDate: string; endDate: string | null; confirm: ConfirmMode; autoMaxKopecks: number | null };

/** Refuses invalid terms. An unchanged start date may lie in the past. */
export function checkTerms(terms: Terms, today: string, before?: Terms): void {
  const { startDate, endDate, confirm, autoMaxKopecks } = terms;
  if (startDate !== before?.startDate) {
    if (startDate < today) throwFieldErrors({ startDate: "datePast" });
    if (startDate > addDays(today, farthestDays)) throwFieldErrors({ startDate: ["dateFar", { count: farthestDays }] });
  }
  if (endDate !== null && endDate < startDate) throwFieldErrors({ endDate: "datesOrder" });
  if (confirm === "auto" && autoMaxKopecks === null) throwFieldErrors({ autoMax: "required" });
}

/** Deduplicated, ascending. */
export const sortedDays = (weekdays: readonly number[]) => [...new Set(weekdays)].sort((a, b) => a - b);
