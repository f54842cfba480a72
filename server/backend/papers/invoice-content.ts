import { kopecksOf } from "#contract/kopecks.ts";
import type { Money } from "#contract/primitives.ts";
import texts from "#locales/ru/invoice.json" with { type: "json" };
import { interpolate } from "../interpolate.ts";
import { vatOfLine, vatSums } from "../vat/vat-sums.ts";
import { inProportion } from "./in-proportion.ts";
import type { InvoiceContent, InvoiceFacts, PaperLine } from "./invoice-facts.ts";
import { dayText, spellSum } from "./paper-format.ts";
import { maxPurpose } from "./payment-code.ts";

type Totals = Pick<InvoiceContent, "total" | "vat" | "rates" | "inWords">;
type Place = { number: string; date: string };

/** Sums of a paper's lines, as it prints them. */
export function totalsOf(lines: readonly PaperLine[]): Totals {
  const sums = vatSums(lines.map(({ sum, vatRate: rate }) => ({ sum, rate })));
  const rates = sums.rates.flatMap(({ rate, sum, vat }) =>
    rate === null ? [] : [{ rate, sum: kopecksOf(sum), vat: kopecksOf(vat ?? zero) }],
  );
  const total = lines.reduce((all, { sum }) => all + sum, 0);
  return { total, vat: kopecksOf(sums.total), rates, inWords: spellSum(total) };
}

/** What the invoice says once it has a number. */
export function toContent(facts: InvoiceFacts, place: Place): InvoiceContent {
  const goods = totalsOf(facts.lines);
  const totals = facts.paid === undefined ? goods : restOf(goods, facts.paid);
  return { ...facts, ...totals, purpose: purposeOf(facts, totals, place) };
}

/** What is to be paid yet, with the VAT of each rate in the proportion of its goods. */
function restOf({ total, rates: ofGoods }: Totals, paid: number): Totals {
  const sums = inProportion(total - paid, new Map(ofGoods.map(({ rate, sum }) => [rate, sum])));
  const rates = [...sums].map(([rate, sum]) => ({ rate, sum, vat: vatOfLine(sum, rate) })).filter(({ sum }) => sum > 0);
  return { total: total - paid, vat: rates.reduce((all, { vat }) => all + vat, 0), rates, inWords: spellSum(total - paid) };
}

const zero: Pick<Money, "amount"> = { amount: 0 };

/** With ordinary spaces, because people paste it into their bank's form. The VAT of each rate where it fits. */
function purposeOf({ dealNumber }: InvoiceFacts, { vat, rates }: Pick<InvoiceContent, "vat" | "rates">, { number, date }: Place): string {
  const values = { number, date: dayText(date), deal: dealNumber };
  const taxed = rates.filter(({ rate }) => rate !== "none");
  if (taxed.length === 0) return interpolate(texts.purpose.noVat, values);
  const parts = taxed.map((each) => interpolate(texts.purpose.rate, { percent: each.rate, sum: roubles(each.vat) }));
  const whole = interpolate(texts.purpose.vat, { ...values, rates: parts.join(", ") });
  return whole.length <= maxPurpose ? whole : interpolate(texts.purpose.vatTotal, { ...values, sum: roubles(vat) });
}

const roubles = (kopecks: number) => `${Math.trunc(kopecks / 100)},${String(kopecks % 100).padStart(2, "0")}`;
