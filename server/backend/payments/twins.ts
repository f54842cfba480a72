/** Money of a company that came by one way. `day`: of the calendar, counted. `number`: of the payment order, empty if unknown. Kopecks. */
export type Receipt = {
  id: string;
  company: string;
  day: number;
  amount: number;
  source: "bank" | "person" | "exchange" | "deal";
  number: string;
  /** A person says that it is no money of this company: it is a twin of what has no other. */
  isIgnored: boolean;
  /** Receipts that a person has seen beside it and knows to be other money. */
  distinctFrom: readonly string[];
};

type Source = Receipt["source"];

/** One payment order may be written down with its own day, the bank's or the accounting system's. */
const maxDaysOfNumber = 10;
const maxDaysUnnumbered = 3;

/** The exchange and deals have numbers of their own; a bank and an exchange tell their own receipts apart. */
const pairsOfSources: readonly (readonly [Source, Source])[] = [
  ["bank", "person"],
  ["bank", "exchange"],
  ["bank", "deal"],
  ["person", "exchange"],
  ["person", "deal"],
  ["person", "person"],
];

/**
 * Which receipts may be the same money that came by another way: the same company and sum, equal numbers within ten days, or within three
 * days where a number is not known. Each is a twin of at most one of every other way; of a series the earliest goes with the earliest.
 */
export function findTwins<T extends Receipt>(receipts: readonly T[]): ReadonlyMap<string, T[]> {
  const twins = new Map<string, T[]>();
  for (const equal of Map.groupBy(receipts, ({ company, amount }) => `${company} ${amount}`).values()) {
    const byDay = equal.map((receipt) => ({ receipt, number: plain(receipt) })).sort((a, b) => a.receipt.day - b.receipt.day);
    const bySource = Map.groupBy(byDay, ({ receipt }) => receipt.source);
    for (const [source, other] of pairsOfSources) {
      const [ones, others] = source === other ? typedTwice(bySource.get(source) ?? []) : [bySource.get(source), bySource.get(other)];
      for (const [one, twin] of matched(ones ?? [], others ?? [], source === other ? 0 : maxDaysUnnumbered)) {
        twins.set(one.id, [...(twins.get(one.id) ?? []), twin]);
        twins.set(twin.id, [...(twins.get(twin.id) ?? []), one]);
      }
    }
  }
  return twins;
}

type Numbered<T extends Receipt> = { receipt: T; number: string };

/** Of what people typed, the first of each number beside what repeats it or has none. */
function typedTwice<T extends Receipt>(typed: readonly Numbered<T>[]): [Numbered<T>[], Numbered<T>[]] {
  const seen = new Set<string>();
  const firsts: Numbered<T>[] = [];
  const others: Numbered<T>[] = [];
  for (const each of typed) {
    const isFirst = each.number !== "" && !seen.has(each.number);
    seen.add(each.number);
    (isFirst ? firsts : others).push(each);
  }
  return [firsts, others];
}

/** Pairs by number first, what a person has put aside last; both lists by day. */
function matched<T extends Receipt>(ones: readonly Numbered<T>[], others: readonly Numbered<T>[], maxDays: number): [T, T][] {
  const pairs: [T, T][] = [];
  const used = new Set<string>();
  for (const withIgnored of [false, true])
    for (const byNumber of [true, false]) {
      const apart = byNumber ? maxDaysOfNumber : maxDays;
      const isOpen = ({ receipt }: Numbered<T>) => !used.has(receipt.id) && (withIgnored || !receipt.isIgnored);
      const open = others.filter(isOpen);
      let from = 0;
      for (const { receipt: one, number } of ones.filter(isOpen)) {
        while (from < open.length && ((open[from]?.receipt.day ?? 0) < one.day - apart || used.has(open[from]?.receipt.id ?? "")))
          from += 1;
        for (let at = from; at < open.length && (open[at]?.receipt.day ?? 0) <= one.day + apart; at += 1) {
          const { receipt: other, number: otherNumber } = open[at] as Numbered<T>;
          const isNumbered = number !== "" && otherNumber !== "";
          if (used.has(other.id) || isNumbered !== byNumber || (byNumber && number !== otherNumber) || areDistinct(one, other)) continue;
          for (const { id } of [one, other]) used.add(id);
          pairs.push([one, other]);
          break;
        }
      }
    }
  return pairs;
}

const areDistinct = (one: Receipt, other: Receipt) => one.distinctFrom.includes(other.id) || other.distinctFrom.includes(one.id);

/** `№ 0077 от 4 марта` and `77` are one. */
const plain = ({ number }: Receipt): string => (/\d{1,50}/.exec(number)?.[0] ?? "").replace(/^0{1,50}/, "");
