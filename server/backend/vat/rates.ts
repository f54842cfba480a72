import { type SellerRegime, vatRates } from "#contract/enums.ts";
import type { VatRate } from "#contract/vat.ts";

type RateRow = { code: string; percent: number | null; isGeneral: boolean; from: string; to: string | null };

/** Rates of all codes, and the regimes of one seller. Days are plain dates, which compare as texts. */
export type VatTerms = { rates: readonly RateRow[]; regimes: readonly { regime: SellerRegime; from: string }[] };

/** Codes that a special regime sets instead of the product's own. */
const specialCodes = { special: "none", special5: "5", special7: "7" } as const;

/**
 * The rate of goods with `code` that are delivered on `day` (papers.md section 1). Null when it is not known: the goods have no code,
 * the seller no regime yet, or the code no rate on that day. Nothing is assumed instead.
 */
export function rateOn(day: string, code: VatRate | null, { rates, regimes }: VatTerms): VatRate | null {
  const regime = regimeOn(day, { regimes });
  if (code === null || regime === undefined) return null;
  if (regime === "general") return rateOfCode(String(code), day, rates);
  // What is free of VAT or taxed at 0 percent stays so under a special regime with VAT (L).
  const keepsOwn = regime !== "special" && (code === "none" || code === 0);
  return rateOfCode(keepsOwn ? String(code) : specialCodes[regime], day, rates);
}

/** How the seller is taxed on a day. */
export function regimeOn(day: string, { regimes }: Pick<VatTerms, "regimes">): SellerRegime | undefined {
  const begun = regimes.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? -1 : 1));
  return begun.at(-1)?.regime;
}

/** A code of the general rate of other days means the general rate of this day. */
function rateOfCode(code: string, day: string, rates: readonly RateRow[]): VatRate | null {
  const inForce = rates.filter(({ from, to }) => from <= day && (to === null || day <= to));
  const isGeneral = rates.some((row) => row.code === code && row.isGeneral);
  const row = inForce.find((each) => each.code === code) ?? (isGeneral ? inForce.find((each) => each.isGeneral) : undefined);
  const rate = row && (row.percent ?? "none");
  return vatRates.find((each) => each === rate) ?? null;
}
