import { backend, type PlantedBug, unit } from "./bug.ts";

const posting = "server/backend/payments/post-parts.ts";

/** Payments of bank statements and of people. */
export const payments: PlantedBug[] = [
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
    file: "server/backend/payments/came-twice.ts",
    from: "and other.uuid <> ${p}.uuid and other.source <> ${p}.source",
    to: "and other.uuid <> ${p}.uuid and other.source = ${p}.source",
    tests: backend("payments"),
  },
  {
    name: "a payment's sum need not be made up by its parts",
    file: "server/backend/payments/change-payment.ts",
    from: "if (spread !== payment.amountKopecks) {",
    to: "if (spread > payment.amountKopecks) {",
    tests: backend("payments-decided"),
  },
  {
    name: "what is over is given to any contract of the company",
    file: "server/backend/payments/decide-parts.ts",
    from: "const advance = named[0]?.line ?? (another ? undefined : only?.line);",
    to: "const advance = named[0]?.line ?? (another ? another.line : only?.line);",
    tests: unit("spread-over-contracts"),
  },
];
