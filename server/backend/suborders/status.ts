import type { DealStatus } from "#contract/deal-statuses.ts";
import type { SuborderStatus } from "#contract/enums.ts";

/** Domain.md section 11. A trigger is a transition of section 10, or the warehouse system (or staff in its place). */
export type SuborderTransition = {
  from: readonly SuborderStatus[];
  to: SuborderStatus;
  triggers: readonly ("D2" | "D3" | "D7" | "D10" | "D11" | "warehouse")[];
};

export const suborderTransitions: readonly SuborderTransition[] = [
  { from: ["new"], to: "approved_by_seller", triggers: ["D2", "D3"] },
  { from: ["approved_by_seller"], to: "transferred_to_warehouse", triggers: ["D7"] },
  { from: ["transferred_to_warehouse"], to: "collected", triggers: ["warehouse"] },
  { from: ["transferred_to_warehouse"], to: "partly_collected", triggers: ["warehouse"] },
  { from: ["partly_collected"], to: "collected", triggers: ["warehouse"] },
  { from: ["collected", "partly_collected"], to: "received", triggers: ["D10", "D11", "warehouse"] },
];

export function maySuborderMove(from: SuborderStatus, to: SuborderStatus): boolean {
  return suborderTransitions.some((row) => row.to === to && row.from.includes(from));
}

/** An edit deletes suborders without lines; declining a deal deletes all its suborders, even those in the warehouse (D12). */
export function maySuborderBeDeleted(status: SuborderStatus, cause: "edit" | "decline"): boolean {
  return suborderRank[status] <= (cause === "edit" ? suborderRank.approved_by_seller : suborderRank.transferred_to_warehouse);
}

export const suborderRank: Record<SuborderStatus, number> = {
  new: 0,
  approved_by_seller: 1,
  transferred_to_warehouse: 2,
  partly_collected: 3,
  collected: 3,
  received: 4,
};

/** `statuses` without deleted suborders. Null before the warehouse, where suborders follow the deal's status. */
export function dealStatusFromSuborders(statuses: readonly SuborderStatus[]): DealStatus | null {
  if (statuses.length === 0) return null;
  const lowest = Math.min(...statuses.map((status) => suborderRank[status]));
  if (lowest < 2) return null;
  if (lowest === 2) return "transferred_to_warehouse";
  if (lowest === 4) return "received";
  return statuses.includes("partly_collected") ? "partly_collected" : "collected";
}

/** Sticky: stays true once any suborder was partly collected. */
export function isPartlyCollected(before: boolean, statuses: readonly SuborderStatus[]): boolean {
  return before || statuses.includes("partly_collected");
}
