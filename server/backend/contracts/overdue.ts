import { type SQL, sql } from "drizzle-orm";
import { paymentDays, prepaidRestDays } from "#contract/payment-days.ts";
import type { LedgerRow } from "./limit.ts";

export type DatedLedgerRow = LedgerRow & { at: Date };

export type Overdue = {
  /** Unpaid kopecks that should have been paid by now. */
  amount: number;
  /** When the oldest overdue charge was posted. */
  since: Date | null;
};

const dayMs = 86_400_000;

/** `paymentDays` in SQL. */
export const paymentDaysOf = (postponDays: SQL): SQL => sql`coalesce(nullif(${postponDays}, 0), ${sql.raw(String(prepaidRestDays))})`;

/**
 * Unpaid charges older than the days to pay them (domain.md section 7). Payments, including advances, cover the oldest charges first; a
 * correction counts as a payment or, if negative, as a charge.
 */
export function overdue(rows: readonly DatedLedgerRow[], postponDays: number, now: Date): Overdue {
  let paid = rows.reduce((sum, row) => sum + paymentOf(row), 0);
  let amount = 0;
  let since: Date | null = null;
  const byAge = [...rows].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const row of byAge) {
    const charge = chargeOf(row);
    const covered = Math.min(paid, charge);
    paid -= covered;
    if (charge === covered || now.getTime() - row.at.getTime() <= paymentDays(postponDays) * dayMs) continue;
    amount += charge - covered;
    since ??= row.at;
  }
  return { amount, since };
}

function paymentOf(row: LedgerRow): number {
  return row.kind === "payment" || (row.kind === "correction" && row.amount > 0) ? row.amount : 0;
}

function chargeOf(row: LedgerRow): number {
  if (row.kind === "charge") return row.amount;
  return row.kind === "correction" && row.amount < 0 ? -row.amount : 0;
}
