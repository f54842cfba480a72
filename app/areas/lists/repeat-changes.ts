import type { DealProduct } from "#contract/deal.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { fitting, type OrderSheetRow } from "./order-sheet-row.ts";

type Ordered = Pick<DealProduct, "productUuid" | "quantity" | "basePerUnit">;

/** What has changed since the deal, as numbers of products. */
export type RepeatChanges = { dearer: number; cheaper: number; corrected: number; closed: number; gone: number };

/** A deal's rows at today's prices, with quantities corrected to what may be ordered. */
export function toRepeat(
  ordered: readonly Ordered[],
  rows: readonly OrderSheetRow[],
): {
  rows: OrderSheetRow[];
  filled: Record<string, number>;
  corrected: Record<string, { from: number; to: number }>;
  changes: RepeatChanges;
} {
  const rowOf = new Map(rows.map((row) => [row.card.uuid, row]));
  const changes: RepeatChanges = { dearer: 0, cheaper: 0, corrected: 0, closed: 0, gone: 0 };
  const filled: Record<string, number> = {};
  const corrected: Record<string, { from: number; to: number }> = {};
  const shown = ordered.flatMap(({ productUuid, quantity, basePerUnit }): OrderSheetRow[] => {
    const row = rowOf.get(productUuid);
    if (!row) {
      changes.gone += 1;
      return [];
    }
    const before = kopecksOf(basePerUnit);
    const price = row.card.price ?? before;
    if (price > before) changes.dearer += 1;
    if (price < before) changes.cheaper += 1;
    if (row.card.closed) changes.closed += 1;
    else {
      const fit = fitting(row.card, quantity);
      filled[productUuid] = fit;
      if (fit !== quantity) {
        changes.corrected += 1;
        corrected[productUuid] = { from: quantity, to: fit };
      }
    }
    return [{ ...row, before }];
  });
  return { rows: shown, filled, corrected, changes };
}
