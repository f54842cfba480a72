/** Ages of debt by days overdue, with the last day of each. */
const lastDays = { notDue: 0, week: 7, month: 30, twoMonths: 60, older: Number.POSITIVE_INFINITY } as const;

export const debtAges = ["notDue", "week", "month", "twoMonths", "older"] as const satisfies readonly (keyof typeof lastDays)[];
export type DebtAge = (typeof debtAges)[number];

export const overdueAges = ["week", "month", "twoMonths", "older"] as const satisfies readonly DebtAge[];

/** The age before `age` ends on this day overdue. */
export const daysBefore = (age: (typeof overdueAges)[number]): number => lastDays[debtAges[debtAges.indexOf(age) - 1] ?? "notDue"];

export const ageOf = (daysOverdue: number): DebtAge => debtAges.find((age) => daysOverdue <= lastDays[age]) ?? "older";
