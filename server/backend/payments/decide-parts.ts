import type { PaymentReason } from "#contract/money-enums.ts";
import { compareDates } from "#contract/plain-date.ts";

/** What is left of a charge; `deal`: the one that it is of. Kopecks. */
type RestOfCharge = { dueOn: string; rest: number; deal: string | null };

/** A contract with what is left of its charges, those due first in front. */
export type OpenContract = { line: string; charges: readonly RestOfCharge[] };

/** What an order named in the purpose owes on a contract; `due` is a plain date. */
export type OrderShare = { deal: string; line: string; due: string; unpaid: number };

export type Parts = ReadonlyMap<string, number>;

/** What of a payment pays an order on a contract. */
export type OrderPart = { deal: string; line: string; amount: number };

/** The orders that a payment is for: those that it names, else the one of the only charge of which its very sum is left. */
export function ordersOf(amount: number, contracts: readonly OpenContract[], named: readonly OrderShare[]): readonly OrderShare[] {
  if (named.length > 0) return named;
  const charges = contracts.flatMap(({ line, charges: own }) => own.map((charge) => ({ line, ...charge })));
  const [same, another] = charges.filter(({ rest }) => rest === amount);
  return same?.deal && !another ? [{ deal: same.deal, line: same.line, due: same.dueOn, unpaid: amount }] : [];
}

/**
 * Spreads a payment over a company's contracts (papers.md section 3): the orders that it is for first (`ordersOf`), then what is due
 * first. What is over is an advance of those orders' contract, or of the only one; with several it belongs to none of them, and `reason`
 * says so.
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
  const open = pay(contracts, parts, orderPartsOf(parts, named)).flatMap(({ line, charges }) =>
    charges.map((charge) => ({ line, ...charge })),
  );
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

/** The contracts after these parts, which pay the charges of the orders that are named, then what is due first of each. */
export function pay(contracts: readonly OpenContract[], parts: Parts, orderParts: readonly OrderPart[]): OpenContract[] {
  return contracts.map(({ line, charges }) => {
    const own = orderParts.filter((part) => part.line === line);
    const afterOrders = own.reduce<Paid>((before, part) => payCharges(before, part.amount, ({ deal }) => deal === part.deal), {
      charges,
      paid: 0,
    });
    return { line, charges: payCharges(afterOrders, (parts.get(line) ?? 0) - afterOrders.paid, () => true).charges };
  });
}

type Paid = { charges: readonly RestOfCharge[]; paid: number };

/** Pays some of the charges in turn; adds what this took of the amount. */
function payCharges({ charges, paid: before }: Paid, amount: number, isPaid: (charge: RestOfCharge) => boolean): Paid {
  let left = amount;
  const after = charges.flatMap((charge) => {
    const paid = isPaid(charge) ? Math.min(left, charge.rest) : 0;
    left -= paid;
    return charge.rest > paid ? [{ ...charge, rest: charge.rest - paid }] : [];
  });
  return { charges: after, paid: before + amount - left };
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
