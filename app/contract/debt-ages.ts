import { debtAges, type overdueAges } from "./money-enums.ts";

export type DebtAge = (typeof debtAges)[number];

/** The last day overdue of each age. */
const lastDays: Record<DebtAge, number> = { notDue: 0, week: 7, month: 30, twoMonths: 60, older: Number.POSITIVE_INFINITY };

export const ageOf = (daysOverdue: number): DebtAge => debtAges.find((age) => daysOverdue <= lastDays[age]) ?? "older";

/** The last day overdue of the age before. */
export const daysBefore = (age: (typeof overdueAges)[number]): number => lastDays[debtAges[debtAges.indexOf(age) - 1] ?? "notDue"];
