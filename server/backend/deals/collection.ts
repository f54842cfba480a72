import { lineAmount, type PriceLine } from "#server/backend/basket/price.ts";

/** `quantity` is the ordered quantity; `collected` is null until weighed or counted. Both in hundredths. */
export type CollectionLine = Pick<PriceLine, "uuid" | "kind" | "quantity" | "unitsInSupply" | "base" | "assortmentUuid"> & {
  /** Discounted price of a unit, frozen: collecting less never raises it. Kopecks. */
  perUnit: number;
  collected: number | null;
};

export type CollectionProblem = { uuid: string; reason: "overWeight" | "overCount" | "precision" };

export type CollectedLine = { uuid: string; collected: number; isShort: boolean; subtotal: number; total: number };

export type AssortmentCollection = { assortmentUuid: string; ordered: number; actual: number };

export type Collection = {
  lines: CollectedLine[];
  ordered: number;
  actual: number;
  /** Kopecks released from the reserve; negative when overweight adds to it. */
  difference: number;
  isShort: boolean;
  assortments: AssortmentCollection[];
};

/** Largest accepted overweight of a weighed line, percent of the ordered quantity (domain.md section 13). */
export const overWeightPercent = 10;

export function checkCollected(line: CollectionLine): CollectionProblem | null {
  const { uuid, kind, quantity, collected } = line;
  if (collected === null) return null;
  if (!Number.isSafeInteger(collected) || collected < 0) return { uuid, reason: "precision" };
  if (kind === "weight") return collected * 100 > quantity * (100 + overWeightPercent) ? { uuid, reason: "overWeight" } : null;
  if (collected % 100 !== 0) return { uuid, reason: "precision" };
  return collected > quantity ? { uuid, reason: "overCount" } : null;
}

/** Sums by actual quantities (domain.md section 13). Expects lines that `checkCollected` accepts; uncounted lines count as ordered. */
export function actualSums(lines: readonly CollectionLine[]): Collection {
  const assortments = new Map<string, AssortmentCollection>();
  const collectedLines: CollectedLine[] = [];
  for (const line of lines) {
    const collected = collectLine(line);
    collectedLines.push(collected);
    const { assortmentUuid } = line;
    const sum = assortments.get(assortmentUuid) ?? { assortmentUuid, ordered: 0, actual: 0 };
    assortments.set(assortmentUuid, sum);
    sum.ordered += lineAmount(line, line.perUnit);
    sum.actual += collected.total;
  }
  const sums = [...assortments.values()];
  const ordered = sums.reduce((sum, each) => sum + each.ordered, 0);
  const actual = sums.reduce((sum, each) => sum + each.actual, 0);
  const isShort = collectedLines.some((line) => line.isShort);
  return { lines: collectedLines, ordered, actual, difference: ordered - actual, isShort, assortments: sums };
}

function collectLine(line: CollectionLine): CollectedLine {
  const collected = line.collected ?? line.quantity;
  const actual = { ...line, quantity: collected };
  return {
    uuid: line.uuid,
    collected,
    isShort: collected < line.quantity,
    subtotal: lineAmount(actual, line.base),
    total: lineAmount(actual, line.perUnit),
  };
}
