import type { Deal, LineChange, StatusLog } from "#contract/deal.ts";
import { kopecksOf } from "#contract/kopecks.ts";

/** The edit whose consent is asked for: the last one, when the seller's side made it. */
export function lastSellerEdit(logs: readonly StatusLog[]): StatusLog | null {
  const last = logs.findLast((log) => log.event === "edit");
  return last?.actorSide === "seller" ? last : null;
}

/** In kopecks: how the sum of the deal changed by these lines. */
export function differenceOf(changes: readonly LineChange[]): number {
  return changes.reduce((sum, { totalBefore, totalAfter }) => sum + kopecksOf(totalAfter) - kopecksOf(totalBefore), 0);
}

/** In kopecks: the deal's sum before the edit that led to the present one. */
export function totalBefore(deal: Pick<Deal, "total">, changes: readonly LineChange[]): number {
  return kopecksOf(deal.total) - differenceOf(changes);
}

/** What of a changed line differs; neither quantity nor sum means that its day was moved. */
export function changeKind(change: LineChange): "added" | "removed" | "quantity" | "price" | "date" {
  if (change.kind !== "changed") return change.kind;
  if (change.reason !== undefined || change.quantityBefore !== change.quantityAfter) return "quantity";
  return change.totalBefore.amount === change.totalAfter.amount ? "date" : "price";
}
