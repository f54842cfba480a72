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
  {
    name: "what was promised is reminded of before its day",
    file: "server/backend/debt-reminders/remind-debtors.ts",
    from: "!promised.has(id)",
    to: "promised",
    tests: backend("debt-promises"),
  },
  {
    name: "what is disputed is reminded of",
    file: "server/backend/debt-reminders/remind-debtors.ts",
    from: "!disputed.has(id)",
    to: "disputed",
    tests: backend("debt-disputes"),
  },
  {
    name: "a charge of another company is disputed",
    file: "server/backend/debt-reminders/find-charge.ts",
    from: "eq(branches.companyUuid, companyUuid), ",
    to: "",
    tests: backend("debt-disputes"),
  },
  {
    name: "a dispute is decided twice",
    file: "server/backend/debt-reminders/decide-dispute.ts",
    from: "before.dispute.decision !== null",
    to: "before.dispute.decision === decision",
    tests: backend("debt-disputes"),
  },
  {
    name: "a representative promises for a company of another one",
    file: "server/backend/debt-reminders/find-debtor.ts",
    from: "debtScope(actor))",
    to: "debtScope({ ...actor, roles: ['supervisor'] }))",
    tests: backend("debt-promises"),
  },
  {
    name: "a broken promise is told of each time",
    file: "server/backend/debt-reminders/settle-promises.ts",
    from: "set({ outcome, settledAt: now })",
    to: "set({ settledAt: now })",
    tests: backend("debt-promises"),
  },
  {
    name: "the same promise sent twice is two",
    file: "server/backend/debt-reminders/promise-payment.ts",
    from: "before?.day === day",
    to: "before?.day === `${day} `",
    tests: backend("debt-promises"),
  },
];
