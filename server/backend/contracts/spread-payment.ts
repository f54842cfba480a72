/** What a deal owes on one of its contract lines; `due` is the plain date by which it is to be paid, `unpaid` in kopecks. */
export type DealShare = { assortment: string; due: string; unpaid: number };

/**
 * Spreads a payment for a deal over its contract lines, in kopecks: what is due first is paid first, and the rest is an advance on that
 * line (papers.md section 3). Lines that get nothing are absent.
 */
export function spreadPayment(amount: number, shares: readonly DealShare[]): Map<string, number> {
  const inTurn = [...shares].sort((one, other) => compare(one.due, other.due) || compare(one.assortment, other.assortment));
  const spread = new Map<string, number>();
  let left = amount;
  for (const { assortment, unpaid } of inTurn) {
    const part = Math.min(left, Math.max(0, unpaid));
    if (part > 0) spread.set(assortment, part);
    left -= part;
  }
  const first = inTurn[0]?.assortment;
  if (left > 0 && first !== undefined) spread.set(first, (spread.get(first) ?? 0) + left);
  return spread;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
