import { aging, type DatedLedgerRow } from "./aging.ts";

export type Overdue = {
  /** Unpaid kopecks that should have been paid by now. */
  amount: number;
  /** When the oldest overdue charge was posted. */
  since: Date | null;
};

/** Unpaid charges whose last day to pay has passed (domain.md section 7). */
export function overdue(rows: readonly DatedLedgerRow[], postponDays: number, now: Date): Overdue {
  const late = aging(rows, postponDays, now).charges.filter(({ rest, daysOverdue }) => rest > 0 && daysOverdue > 0);
  return {
    amount: late.reduce((sum, { rest }) => sum + rest, 0),
    since: late.length > 0 ? new Date(Math.min(...late.map(({ row }) => row.at.getTime()))) : null,
  };
}
