/** Prices of domain.md section 6. Money in kopecks, quantities and percents in hundredths, integers only. */

export type LadderRow = { countHundredths: number; percentHundredths: number };

export type PriceLine = {
  uuid: string;
  kind: "count" | "weight";
  quantity: number;
  unitsInSupply: number;
  base: number;
  groupUuid: string | null;
  /** The product's own tiers; used only without a group. */
  ladder: readonly LadderRow[];
  assortmentUuid: string;
  isChecked: boolean;
  isAvailable: boolean;
  /** Frozen discount: the tier no longer depends on the quantity (section 6, point 8). */
  frozenPercent?: number;
};

export type DiscountGroup = { uuid: string; ladder: readonly LadderRow[] };

/** Exact integer division, rounding half away from zero. Throws RangeError if the result is not a safe integer. */
export function roundHalfAway(numerator: number | bigint, denominator: number | bigint): number {
  if (Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator)) return roundSafe(numerator as number, denominator as number);
  const top = BigInt(numerator);
  const bottom = BigInt(denominator);
  if (bottom <= 0n) throw new RangeError("The denominator must be positive");
  const size = (2n * (top < 0n ? -top : top) + bottom) / (2n * bottom);
  const result = Number(top < 0n ? -size : size);
  if (!Number.isSafeInteger(result)) throw new RangeError("The amount is beyond exact integers");
  return result;
}

/** Exact for safe integers, and ten times faster than BigInt. */
function roundSafe(numerator: number, denominator: number): number {
  if (denominator <= 0) throw new RangeError("The denominator must be positive");
  const size = Math.abs(numerator);
  const rest = size % denominator;
  const rounded = (size - rest) / denominator + (rest >= denominator - rest ? 1 : 0);
  return numerator < 0 && rounded > 0 ? -rounded : rounded;
}

/** A BigInt only if the product is not a safe integer. */
function product(...factors: number[]): number | bigint {
  const quick = factors.reduce((all, factor) => all * factor, 1);
  return Number.isSafeInteger(quick) ? quick : factors.reduce((all, factor) => all * BigInt(factor), 1n);
}

export function discountedPerUnit(baseKopecks: number, percentHundredths: number): number {
  return roundHalfAway(product(baseKopecks, 10_000 - percentHundredths), 10_000);
}

/** Kopecks of a line (section 6, point 4); `u` is 1 for products sold by weight. */
export function lineAmount(line: Pick<PriceLine, "kind" | "quantity" | "unitsInSupply">, perUnit: number): number {
  const units = line.kind === "weight" ? 1 : line.unitsInSupply;
  return roundHalfAway(product(line.quantity, units, perUnit), 100);
}

/** The tier that applies at the quantity, null below the first. */
export function tierFor(ladder: readonly LadderRow[], quantityHundredths: number): LadderRow | null {
  let best: LadderRow | null = null;
  for (const row of ladder) {
    if (row.countHundredths <= quantityHundredths && (best === null || row.countHundredths > best.countHundredths)) best = row;
  }
  return best;
}

export type NextTier = { countHundredths: number; missing: number; percent: number; perUnit: number };

/** The next tier, its price per unit and the quantity missing to it, rounded up to `step`. */
export function nextTier(ladder: readonly LadderRow[], quantityHundredths: number, baseKopecks: number, step = 1): NextTier | null {
  let next: LadderRow | null = null;
  for (const row of ladder) {
    if (row.countHundredths > quantityHundredths && (next === null || row.countHundredths < next.countHundredths)) next = row;
  }
  if (next === null) return null;
  return {
    countHundredths: next.countHundredths,
    missing: Math.ceil((next.countHundredths - quantityHundredths) / step) * step,
    percent: next.percentHundredths,
    perUnit: discountedPerUnit(baseKopecks, next.percentHundredths),
  };
}

export type LadderPrice = { countHundredths: number; cost: number; discountCost: number };

/** Prices of all tiers for the product card, rounded as in the basket (section 6, point 6). */
export function ladderPrices(ladder: readonly LadderRow[], baseKopecks: number): LadderPrice[] {
  return [...ladder]
    .sort((a, b) => a.countHundredths - b.countHundredths)
    .map((row) => ({
      countHundredths: row.countHundredths,
      cost: baseKopecks,
      discountCost: discountedPerUnit(baseKopecks, row.percentHundredths),
    }));
}
