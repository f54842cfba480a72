import type { CorrectionReason } from "#contract/money-enums.ts";
import { vatOfLine } from "../../vat/vat-sums.ts";
import type { PaperLine } from "../invoice-facts.ts";
import { spellSum } from "../paper-format.ts";
import type { UpdContent } from "../upd/upd-facts.ts";

/** What a line comes to: kopecks, and hundredths of its unit. */
export type Amounts = Pick<PaperLine, "quantity" | "price" | "sum" | "vat">;

/** A line of the transfer document by its number in it, from 1. */
export type CorrectionLine = Omit<PaperLine, keyof Amounts> & { position: number; before: Amounts; after: Amounts };

type Sums = Pick<Amounts, "sum" | "vat">;

/** Frozen: `papers.content` of a correction. `total` and `vat` are what the goods cost more, negative: less. */
export type CorrectionContent = Pick<
  UpdContent,
  "form" | "seller" | "buyer" | "signer" | "dealNumber" | "buyerNumber" | "dealDate" | "delivery" | "inWords"
> & {
  total: number;
  vat: number;
  /** The document that it corrects, and the correction before this one. */
  upd: { number: string; date: string; correction: UpdContent["correction"] };
  previous: { number: string; date: string } | null;
  /** The paper that it began from. */
  base: string;
  /** The act of differences that it stands on, if any. Absent in corrections from before they named it. */
  act?: string | null;
  reason: CorrectionReason;
  basis: string;
  /** Those that it changes. */
  lines: CorrectionLine[];
  /** What every line of the document comes to now. */
  state: Amounts[];
  increase: Sums;
  decrease: Sums;
};

/** What a line is to come to: hundredths of its unit, kopecks of one. */
export type Wanted = { position: number; quantity: number; price: number };

export const amountsOf = ({ quantity, price, sum, vat }: PaperLine): Amounts => ({ quantity, price, sum, vat });

/** Every line as it is to be; `state` is what the lines come to before. */
export function corrected(lines: readonly PaperLine[], state: readonly Amounts[], wanted: readonly Wanted[]): Amounts[] {
  const byPosition = new Map(wanted.map((each) => [each.position, each]));
  return state.map((before, index) => {
    const { quantity, price } = byPosition.get(index + 1) ?? before;
    if (quantity === before.quantity && price === before.price) return before;
    const sum = Math.round((quantity * price) / 100);
    return { quantity, price, sum, vat: vatOfLine(sum, lines[index]?.vatRate ?? null) };
  });
}

type Changes = Pick<CorrectionContent, "lines" | "total" | "vat" | "increase" | "decrease" | "inWords">;

/** Lines that differ, and what they cost more and less. VAT is each line's: a document's is their sum. */
export function changesOf(lines: readonly PaperLine[], before: readonly Amounts[], after: readonly Amounts[]): Changes {
  const changed = lines.flatMap((line, index): CorrectionLine[] => {
    const [was, is] = [before[index], after[index]];
    if (!was || !is || was === is) return [];
    const { name, sku, unit, vatRate, buyerCode } = line;
    return [{ position: index + 1, name, sku, unit, vatRate, ...(buyerCode && { buyerCode }), before: was, after: is }];
  });
  const differences = changed.map((line) => differenceOf(line));
  const increase = totalOf(differences.filter(({ sum }) => sum > 0));
  const fallen = totalOf(differences.filter(({ sum }) => sum < 0));
  const decrease = { sum: 0 - fallen.sum, vat: 0 - fallen.vat };
  const total = increase.sum - decrease.sum;
  return { lines: changed, increase, decrease, total, vat: increase.vat - decrease.vat, inWords: spellSum(Math.abs(total)) };
}

export const differenceOf = ({ before, after }: Pick<CorrectionLine, "before" | "after">): Sums => ({
  sum: after.sum - before.sum,
  vat: after.vat - before.vat,
});

export const totalOf = (sums: readonly Sums[]): Sums => ({
  sum: sums.reduce((all, { sum }) => all + sum, 0),
  vat: sums.reduce((all, { vat }) => all + vat, 0),
});

/** Whether a correction is what was asked for of the same paper: a repeated submit. */
export function isSameCorrection(
  content: unknown,
  { base, reason, basis, lines: wanted }: Pick<CorrectionContent, "base" | "reason" | "basis"> & { lines: readonly Wanted[] },
): boolean {
  const frozen = content as CorrectionContent;
  const asked = new Map(wanted.map((each) => [each.position, each]));
  return (
    frozen.base === base &&
    frozen.reason === reason &&
    frozen.basis === basis &&
    frozen.lines.every(({ position }) => asked.has(position)) &&
    wanted.every(({ position, quantity, price }) => {
      const is = frozen.state[position - 1];
      return is?.quantity === quantity && is.price === price;
    })
  );
}
