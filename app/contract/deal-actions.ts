import { type DealStatus, dealStatuses } from "./statuses.ts";

/**
 * Buttons of domain.md section 12. `chat` is the chat button; `chatRead` stays when the seller declined the deal
 * (section 22, D8), `chatWrite` does not.
 */
export const dealActions = [
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
  "chat",
  "chatRead",
  "chatWrite",
] as const;
export type DealAction = (typeof dealActions)[number];

/** `to` lists the options of the status select; `self` means the person may assign only himself. */
export type AllowedAction = { action: DealAction; to?: DealStatus[]; self?: true };

/** `new` is an alias of waiting_approval for deals only (C26). Throws on an unknown status (specification 1 section 4). */
export function parseDealStatus(value: string): DealStatus {
  if (value === "new") return "waiting_approval";
  const status = dealStatuses.find((known) => known === value);
  if (status === undefined) throw new RangeError(`Unknown deal status: ${value}`);
  return status;
}
