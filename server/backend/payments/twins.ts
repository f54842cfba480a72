import { daysBetween } from "#contract/plain-date.ts";

/** Money of a company that came by one way. `number`: of the payment order, empty if it is not known. Kopecks. */
export type Receipt = {
  id: string;
  company: string;
  date: string;
  amount: number;
  source: "bank" | "person" | "exchange";
  number: string;
  /** Receipts that a person has seen beside it and knows to be other money. */
  distinctFrom: readonly string[];
};

/** One payment order may be written down with its own day, the bank's or the accounting system's. */
const maxDaysOfNumber = 10;
const maxDaysUnnumbered = 3;

/**
 * Which receipts may be the same money that came by another way: the same company and sum, equal numbers within ten days, or within three
 * days where a number is not known; an exchange has numbers of its own. Each is a twin of at most one of every other way, of the nearest.
 */
export function findTwins<T extends Receipt>(receipts: readonly T[]): ReadonlyMap<string, T[]> {
  const twins = new Map<string, T[]>();
  const used = new Set<string>();
  const pairs = [...Map.groupBy(receipts, ({ company, amount }) => `${company} ${amount}`).values()].flatMap(pairsOf);
  pairs.sort((one, other) => Number(other.isNumbered) - Number(one.isNumbered) || one.days - other.days || (one.key < other.key ? -1 : 1));
  for (const { one, other } of pairs) {
    const taken = [`${one.id} ${other.source}`, `${other.id} ${one.source}`];
    if (taken.some((each) => used.has(each))) continue;
    for (const each of taken) used.add(each);
    twins.set(one.id, [...(twins.get(one.id) ?? []), other]);
    twins.set(other.id, [...(twins.get(other.id) ?? []), one]);
  }
  return twins;
}

function pairsOf<T extends Receipt>(equal: readonly T[]) {
  const byDay = equal.map((receipt) => ({ receipt, number: plain(receipt) })).sort((a, b) => (a.receipt.date < b.receipt.date ? -1 : 1));
  const pairs: { one: T; other: T; days: number; isNumbered: boolean; key: string }[] = [];
  for (const [index, { receipt: one, number }] of byDay.entries()) {
    for (let next = index + 1; next < byDay.length; next += 1) {
      const { receipt: other, number: otherNumber } = byDay[next] as (typeof byDay)[number];
      const days = daysBetween(one.date, other.date);
      if (days > maxDaysOfNumber) break;
      if (one.distinctFrom.includes(other.id) || other.distinctFrom.includes(one.id)) continue;
      const isNumbered = number !== "" && number === otherNumber;
      if (days <= maxDaysApart(one, other, [number, otherNumber]))
        pairs.push({ one, other, days, isNumbered, key: `${one.id} ${other.id}` });
    }
  }
  return pairs;
}

/** How many days may lie between them; less than none: they are not the same money. */
function maxDaysApart(one: Receipt, other: Receipt, numbers: readonly string[]): number {
  const isOneWay = one.source === other.source;
  // A bank and an exchange tell their own apart.
  if (isOneWay && one.source !== "person") return -1;
  if (!numbers.includes("")) return numbers[0] === numbers[1] ? maxDaysOfNumber : -1;
  if (!isOneWay) return maxDaysUnnumbered;
  return numbers.every((number) => number === "") ? -1 : 0;
}

/** `№ 0077` and `77` are one. */
const plain = ({ number }: Receipt): string => number.replace(/\D/g, "").replace(/^0+/, "");
