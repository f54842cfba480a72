/**
 * Statuses of a deal (specification 1 section 4) in the order they pass, each with its phase. Code that treats several statuses
 * alike uses the phase.
 */
const dealPhases = {
  waiting_approval: "approval",
  approved_by_buyer: "approval",
  approved_by_seller: "passing",
  transferred_to_warehouse: "collecting",
  partly_collected: "receipt",
  collected: "receipt",
  received: "done",
  declined_by_buyer: "declined",
  declined_by_seller: "declined",
} as const;
export type DealStatus = keyof typeof dealPhases;
export type DealPhase = (typeof dealPhases)[DealStatus];

export const dealStatuses = Object.keys(dealPhases) as DealStatus[];
export const dealPhaseOf = (status: DealStatus): DealPhase => dealPhases[status];

export function dealStatusesIn(...phases: readonly DealPhase[]): DealStatus[] {
  return dealStatuses.filter((status) => phases.includes(dealPhases[status]));
}

export const endedDealStatuses = dealStatusesIn("done", "declined");
export const openDealStatuses = dealStatuses.filter((status) => !endedDealStatuses.includes(status));

/** `new` is an alias of `waiting_approval`, for deals only (domain.md C26). Throws RangeError on an unknown status. */
export function parseDealStatus(value: string): DealStatus {
  if (value === "new") return "waiting_approval";
  const status = dealStatuses.find((each) => each === value);
  if (status === undefined) throw new RangeError(`Unknown deal status: ${value}`);
  return status;
}
