import { vatRates } from "#contract/enums.ts";
import { money } from "#contract/primitives.ts";
import type { VatRate, VatSums } from "#contract/vat.ts";

/** The VAT that a line's sum includes, in kopecks, half a kopeck rounded up; none without VAT or while the rate is not known. */
export function vatOfLine(sumKopecks: number, rate: VatRate | null): number {
  if (rate === null || rate === "none") return 0;
  const [sum, percent] = [BigInt(sumKopecks), BigInt(rate)];
  return Number((2n * sum * percent + 100n + percent) / (2n * (100n + percent)));
}

/** The highest rate first, then 0 percent, without VAT, not known. */
const order = [...vatRates.filter((rate) => rate !== "none").sort((a, b) => b - a), "none", null] as const;

/** VAT of a document: the sum of its lines' (papers.md section 1), never a part of a total. Sums in kopecks. */
export function vatSums(lines: readonly { sum: number; rate: VatRate | null }[]): VatSums {
  const byRate = Map.groupBy(lines, ({ rate }) => rate);
  const rates = order.flatMap((rate) => {
    const own = byRate.get(rate) ?? [];
    const sum = own.reduce((total, line) => total + line.sum, 0);
    return own.length > 0 ? [{ rate, sum, vat: own.reduce((total, line) => total + vatOfLine(line.sum, rate), 0) }] : [];
  });
  return {
    total: money(rates.reduce((total, { vat }) => total + vat, 0)),
    rates: rates.map(({ rate, sum, vat }) => ({ rate, sum: money(sum), vat: rate === null ? null : money(vat) })),
  };
}
