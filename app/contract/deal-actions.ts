import { type DealStatus, dealStatuses } from "./statuses.ts";

/** Buttons by the rules of domain.md section 12. `readChat` stays when the seller declines the deal (section 22, D8). */
export const ruleActions = [
  "edit",
  "decline",
  "confirm",
  "approve",
  "passToDelivery",
  "changeStatus",
  "received",
  "close",
  "confirmPayment",
  "assignSeller",
  "repeat",
  "claim",
  "readChat",
  "writeChat",
] as const;
export type RuleAction = (typeof ruleActions)[number];

/** What the caller may do with the deal now. `takeDeal` is `assignSeller` for callers who may assign only themselves. */
export const dealActions = [...ruleActions, "takeDeal", "collect"] as const;
export type DealAction = (typeof dealActions)[number];

/** `to` lists the options of the status select. `self`: callers may assign only themselves. */
export type AllowedAction = { action: RuleAction; to?: DealStatus[]; self?: true };

/** `new` is an alias of `waiting_approval`, for deals only (domain.md C26). Throws RangeError on an unknown status. */
export function parseDealStatus(value: string): DealStatus {
  if (value === "new") return "waiting_approval";
  const status = dealStatuses.find((each) => each === value);
  if (status === undefined) throw new RangeError(`Unknown deal status: ${value}`);
  return status;
}
