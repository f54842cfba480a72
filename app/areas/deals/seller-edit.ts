import type { Deal, LineChange, StatusLog } from "#contract/deal.ts";
import { kopecksOf } from "#contract/kopecks.ts";

/** The edit that needs the buyer's consent: the last one, if the seller made it. */
export function lastSellerEdit(logs: readonly StatusLog[]): StatusLog | null {
  const last = logs.findLast((log) => log.event === "edit");
  return last?.actorSide === "seller" ? last : null;
}

/** By how many kopecks these changes have changed the deal's sum. */
export function differenceOf(changes: readonly LineChange[]): number {
  return changes.reduce((sum, { totalBefore, totalAfter }) => sum + kopecksOf(totalAfter) - kopecksOf(totalBefore), 0);
}

/** The deal's sum before these changes, kopecks. */
export function totalBefore(deal: Pick<Deal, "total">, changes: readonly LineChange[]): number {
  return kopecksOf(deal.total) - differenceOf(changes);
}

/** What differs in a changed line; if neither quantity nor sum does, its day was moved. */
export function changeKind(change: LineChange): "added" | "removed" | "quantity" | "price" | "date" {
  if (change.kind !== "changed") return change.kind;
  if (change.reason !== undefined || change.quantityBefore !== change.quantityAfter) return "quantity";
  return change.totalBefore.amount === change.totalAfter.amount ? "date" : "price";
}
