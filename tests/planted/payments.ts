import { backend, type PlantedBug, unit } from "./bug.ts";

const posting = "server/backend/payments/post-parts.ts";

/** Payments of bank statements and of people, and acts of what is owed. */
export const payments: PlantedBug[] = [
  {
    name: "an act begins with the first day's movements counted twice",
    file: "server/backend/papers/acts/read-act-source.ts",
    from: "where l.created_at < ${dayBegin(from).toISOString()}",
    to: "where l.created_at < ${dayBegin(addDays(from, 20)).toISOString()}",
    tests: backend("acts"),
  },
  {
    name: "what the accounting system's balance changed is mixed with corrections",
    file: "server/backend/papers/acts/read-act-source.ts",
    from: 'row.isDifference ? "difference" : ',
    to: "",
    tests: backend("acts"),
  },
  {
    name: "another company's act may be read",
    file: "server/backend/papers/acts/read-act.ts",
    from: ".where(and(eq(papers.uuid, uuid), paperScope(actor)));",
    to: ".where(and(eq(papers.uuid, uuid), actor ? undefined : paperScope(actor)));",
    tests: backend("acts"),
  },
  {
    name: "an act is answered a second time",
    file: "server/backend/papers/acts/answer-act.ts",
    from: 'if (about.answer !== null) throwProblem("CONFLICT", undefined, translate("actAnswered"));',
    to: "",
    tests: backend("acts"),
  },
  {
    name: "a payment that two people post at once is posted twice, or fails",
    file: posting,
    from: '    .for("update");',
    to: ";",
    tests: backend("payments-decided"),
  },
  {
    name: "a payment that is taken back raises the debt though the reported balance never had it less",
    file: posting,
    from: "parts.filter((part) => isSince(payment.date, balanceAt.get(part.contractLineUuid) ?? null))",
    to: "parts.filter((part) => part.amountKopecks > balanceAt.size * 0 && isSince(payment.date, null))",
    tests: backend("payments-decided"),
  },
  {
    name: "a payment of the bank is posted beside the same one that a person typed",
    file: "server/backend/payments/read-twins.ts",
    from: '(twin) => twin.status === null || twin.status === "posted" ||',
    to: "(twin) => twin.status === null ||",
    tests: backend("payments"),
  },
  {
    name: "money that the exchange brings after the bank is counted twice",
    file: "server/backend/payments/take-back-twins.ts",
    from: '({ source }) => source === "exchange"',
    to: '({ source }) => source !== "exchange"',
    tests: backend("payments-twins"),
  },
  {
    name: "two payments that name one order both pay it",
    file: "server/backend/payments/read-facts.ts",
    from: "where o.deal_uuid = d.uuid and o.contract_line_uuid = t.uuid) - (",
    to: "where o.deal_uuid <> d.uuid and o.contract_line_uuid = t.uuid) - (",
    tests: backend("payments-twins"),
  },
  {
    name: "a payment's sum need not be made up by its parts",
    file: "server/backend/payments/change-payment.ts",
    from: "if (spread !== payment.amountKopecks) {",
    to: "if (spread > payment.amountKopecks) {",
    tests: backend("payments-decided"),
  },
  {
    name: "a payment is posted to a company that is being deleted",
    file: "server/backend/payments/change-payment.ts",
    from: '      .for("key share");',
    to: "      .limit(1);",
    tests: backend("deletion-races"),
  },
  {
    name: "a company is deleted without waiting for what goes on with its contracts",
    file: "server/backend/companies/delete-company.ts",
    from: ".where(inArray(contractLines.branchUuid, own))",
    to: ".where(and(inArray(contractLines.branchUuid, own), sql`false`))",
    tests: backend("deletion-races"),
  },
  {
    name: "what is over is given to any contract of the company",
    file: "server/backend/payments/decide-parts.ts",
    from: "const advance = named[0]?.line ?? (another ? undefined : only?.line);",
    to: "const advance = named[0]?.line ?? (another ? another.line : only?.line);",
    tests: unit("spread-over-contracts"),
  },
  {
    name: "an invoice for an advance that failed is forgotten",
    file: "server/backend/papers/advances/issue-waiting.ts",
    from: "await putOff(db, each);",
    to: "await db.delete(waitingAdvances).where(isTaken(each)), void putOff;",
    tests: backend("advances-queue"),
  },
  {
    name: "the queue of advances is emptied by a process that issues nothing of it",
    file: "server/backend/papers/advances/issue-waiting.ts",
    from: "if (taken.length > 0) await issueReady(open, locked);",
    to: "if (taken.length > 1) await issueReady(open, locked);",
    tests: backend("advances-queue"),
  },
];
