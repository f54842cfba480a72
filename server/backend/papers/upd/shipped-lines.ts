import type { LineRow } from "../../deals/read-deal.ts";
import type { LineSnapshot } from "../../deals/snapshot.ts";

/** Lines of the deal that its transfer document is of, in its order. */
export const shippedLines = (lines: readonly LineRow[]): LineRow[] =>
  lines.filter((line) => (line.collectedHundredths ?? line.quantityHundredths) > 0);

/** Weighed goods have hundredths. Those that are sold by count are whole, whatever their unit is. */
export const isPrecise = (line: LineRow | undefined, quantityHundredths: number): boolean =>
  (line?.snapshot as LineSnapshot | undefined)?.dealQuantity.kind === "weight" || quantityHundredths % 100 === 0;
