import type { PaymentReason } from "#contract/money-enums.ts";
import { compareDates } from "#contract/plain-date.ts";

/** A contract with what is left of its charges, those due first in front. Kopecks. */
export type OpenContract = { line: string; charges: readonly { dueOn: string; rest: number }[] };

/** What an order named in the purpose owes on a contract; `due` is a plain date. */
export type OrderShare = { deal: string; line: string; due: string; unpaid: number };

export type Parts = ReadonlyMap<string, number>;

/** What of a payment pays an order on a contract. */
export type OrderPart = { deal: string; line: string; amount: number };

/**
 * Spreads a payment over a company's contracts (papers.md section 3): the orders that it names first, then what is due first. What is
 * over is an advance of those orders' contract, or of the only one; with several it belongs to none of them, and `reason` says so.
 */
export function decideParts(
  amount: number,
  contracts: readonly OpenContract[],
  orders: readonly OrderShare[],
): { parts: Parts; reason: PaymentReason | null } {
  const known = new Set(contracts.map(({ line }) => line));
  const named = orders.filter(({ line }) => known.has(line)).sort((one, other) => compareDates(one.due, other.due));
  const parts = new Map<string, number>();
  let left = amount;
  const give = (line: string, most: number) => {
    const part = Math.min(left, Math.max(0, most));
    if (part > 0) parts.set(line, (parts.get(line) ?? 0) + part);
    left -= part;
  };
  for (const { line, unpaid } of named) give(line, unpaid);
  const open = pay(contracts, parts).flatMap(({ line, charges }) => charges.map((charge) => ({ line, ...charge })));
  for (const { line, rest } of open.sort((one, other) => compareDates(one.dueOn, other.dueOn))) give(line, rest);
  const [only, another] = contracts;
  const advance = named[0]?.line ?? (another ? undefined : only?.line);
  if (advance !== undefined) give(advance, left);
  return { parts, reason: !only ? "noContract" : left > 0 ? "advance" : null };
}

/** What of the parts pays the orders that are named, those due first in front. */
export function orderPartsOf(parts: Parts, orders: readonly OrderShare[]): OrderPart[] {
  const left = new Map(parts);
  return orders
    .toSorted((one, other) => compareDates(one.due, other.due))
    .flatMap(({ deal, line, unpaid }) => {
      const amount = Math.min(left.get(line) ?? 0, unpaid);
      if (amount <= 0) return [];
      left.set(line, (left.get(line) ?? 0) - amount);
      return [{ deal, line, amount }];
    });
}

/** The contracts after these parts, which pay what is due first of each. */
export function pay(contracts: readonly OpenContract[], parts: Parts): OpenContract[] {
  return contracts.map(({ line, charges }) => {
    let left = parts.get(line) ?? 0;
    return {
      line,
      charges: charges.flatMap(({ dueOn, rest }) => {
        const paid = Math.min(left, rest);
        left -= paid;
        return rest > paid ? [{ dueOn, rest: rest - paid }] : [];
      }),
    };
  });
}

/** The company that a payment is from: the one with its INN, of several the one whose orders it names. */
export function chooseCompany(
  payerInn: string,
  companies: readonly string[],
  named: (company: string) => number,
): { company: string } | { reason: PaymentReason } {
  const [only, another] = companies;
  if (!payerInn) return { reason: "noPayer" };
  if (!only) return { reason: "noCompany" };
  if (!another) return { company: only };
  const [chosen, other] = companies.filter((company) => named(company) > 0);
  return chosen && !other ? { company: chosen } : { reason: "severalCompanies" };
}
