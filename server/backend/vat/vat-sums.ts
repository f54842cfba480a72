import type { VatRate } from "#contract/vat.ts";

/** The VAT that a line's sum includes, in kopecks, half a kopeck rounded up; none without VAT or while the rate is not known. */
export function vatOfLine(sumKopecks: number, rate: VatRate | null): number {
  if (rate === null || rate === "none") return 0;
  const [sum, percent] = [BigInt(sumKopecks), BigInt(rate)];
  return Number((2n * sum * percent + 100n + percent) / (2n * (100n + percent)));
}
