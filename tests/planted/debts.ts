import { backend, type PlantedBug, unit } from "./bug.ts";

/** When what is owed falls due, and who is reminded of it. */
export const debts: PlantedBug[] = [
  {
    name: "a change of terms moves the due day of what was charged before",
    file: "server/backend/exchange/feeds/contracts.ts",
    from: "await storeDueDays(tx, rows);",
    to: "",
    tests: backend("working-days"),
  },
  {
    name: "a deferral in working days is counted in calendar days",
    file: "server/backend/contracts/due.ts",
    from: 'unit === "working" ? addWorkingDays(day, days, calendar) : addDays(day, days)',
    to: "unit && calendar ? addDays(day, days) : addDays(day, days)",
    tests: unit("working-days"),
  },
  {
    name: "a reminder is sent at night",
    file: "server/backend/debt-reminders/remind-debtors.ts",
    from: "isOfficeHour(now, timeZone)",
    to: "(timeZone || isOfficeHour(now, timeZone))",
    tests: backend("debt-reminders"),
  },
  {
    name: "what is paid is reminded of",
    file: "server/backend/debt-reminders/reminder-letter.ts",
    from: "rest > 0 ? stepAt",
    to: "dueOn ? stepAt",
    tests: unit("debt-reminders"),
  },
  {
    name: "a step of a reminder is sent each day",
    file: "server/backend/debt-reminders/reminder-letter.ts",
    from: "!sent.has(keyOf(id, step))",
    to: "sent",
    tests: unit("debt-reminders"),
  },
];
