import { ageOf, type DebtAge } from "#contract/debt-ages.ts";
import { debtAges } from "#contract/money-enums.ts";
import { compareDates } from "#contract/plain-date.ts";
import { accountingDay, daysOverdue, dueDay } from "./due.ts";
import type { LedgerRow } from "./limit.ts";

/** `dueOn`: the last day to pay a charge, where it is stored; otherwise it follows from the contract's deferral in calendar days. */
export type DatedLedgerRow = LedgerRow & { at: Date; dueOn?: string | null };

/** A part of a payment that covers a charge. Kopecks. */
export type Share<Row> = { row: Row; amount: number };

/** What is left of a charge. Kopecks. */
export type OpenCharge<Row> = {
  row: Row;
  amount: number;
  rest: number;
  /** The last day to pay. */
  dueOn: string;
  daysOverdue: number;
  payments: Share<Row>[];
};

export type Aging<Row> = {
  /** Oldest due first, paid ones too. */
  charges: OpenCharge<Row>[];
  /** What payments leave for charges to come. */
  advance: number;
};

/** Sums of earlier rows that are not given. */
export type Earlier = { charged: number; paid: number };

const none: Earlier = { charged: 0, paid: 0 };

/**
 * The charges of one contract line with what payments leave of each. Payments, including advances, cover the charge that is due first
 * (papers.md section 3). A correction counts as a payment or, if negative, as a charge. A negative payment takes an earlier one back: it is
 * no charge of its own, and what was paid is open again as it was.
 */
export function aging<Row extends DatedLedgerRow>(rows: readonly Row[], postponDays: number, now: Date, earlier = none): Aging<Row> {
  const today = accountingDay(now);
  const byAge = [...rows].sort((a, b) => a.at.getTime() - b.at.getTime());
  const before = earlier.paid - takenBack(rows);
  const payments = placed(byAge, paymentOf, before);
  const paid = payments.at(-1)?.to ?? before;
  let first = 0;
  const dueOf = (row: Row) => row.dueOn ?? dueDay(row.at, postponDays);
  const byDueDay = [...byAge].sort((a, b) => compareDates(dueOf(a), dueOf(b)));
  const charges = placed(byDueDay, chargeOf, earlier.charged).map(({ row, from, to }) => {
    while ((payments[first]?.to ?? to) <= from) first += 1;
    const shares: Share<Row>[] = [];
    for (let next = first; (payments[next]?.from ?? to) < to; next += 1) {
      const payment = payments[next];
      if (payment) shares.push({ row: payment.row, amount: Math.min(payment.to, to) - Math.max(payment.from, from) });
    }
    const dueOn = dueOf(row);
    const rest = Math.max(0, to - Math.max(from, paid));
    return { row, amount: to - from, rest, dueOn, daysOverdue: daysOverdue(dueOn, today), payments: shares };
  });
  const charged = earlier.charged + charges.reduce((sum, { amount }) => sum + amount, 0);
  return { charges, advance: Math.max(0, paid - charged) };
}

/** Rests by how long they are overdue. */
export function sumByAge(charges: readonly Pick<OpenCharge<unknown>, "rest" | "daysOverdue">[]): Record<DebtAge, number> {
  const sums = Object.fromEntries(debtAges.map((age) => [age, 0])) as Record<DebtAge, number>;
  for (const { rest, daysOverdue: days } of charges) sums[ageOf(days)] += rest;
  return sums;
}

type Placed<Row> = { row: Row; from: number; to: number };

/** Rows with an amount, each from where the one before ends: a payment covers a charge where they overlap. */
function placed<Row extends LedgerRow>(rows: readonly Row[], amountOf: (row: Row) => number, start: number): Placed<Row>[] {
  let end = start;
  return rows.flatMap((row) => {
    const from = end;
    end += amountOf(row);
    return end > from ? [{ row, from, to: end }] : [];
  });
}

function paymentOf(row: LedgerRow): number {
  return row.kind === "payment" || row.kind === "correction" ? Math.max(0, row.amount) : 0;
}

const takenBack = (rows: readonly LedgerRow[]) =>
  rows.reduce((sum, { kind, amount }) => (kind === "payment" ? sum - Math.min(0, amount) : sum), 0);

function chargeOf(row: LedgerRow): number {
  if (row.kind === "charge") return row.amount;
  return row.kind === "correction" && row.amount < 0 ? -row.amount : 0;
}
