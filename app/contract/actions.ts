/** What callers may do now with an entity (`allowedActions`), by entity. No schemas, so that the browser loads no zod for them. */

import type { DealStatus } from "./deal-statuses.ts";

/** Buttons of the accreditation card (domain.md section 4). `reassign` gives a step to another person with the step's role. */
export const accreditationActions = [
  "editData",
  "editContacts",
  "editBranches",
  "submit",
  "take",
  "assignRepresentative",
  "reassign",
  "setSchedule",
  "formContract",
  "sendToSecurity",
  "approve",
  "approveWithComments",
  "petition",
  "decline",
] as const;
export type AccreditationAction = (typeof accreditationActions)[number];

/** Buttons of one document (domain.md section 5). `download` needs a stored file. */
export const documentActions = ["upload", "delete", "accept", "decline", "takeBack", "download"] as const;
export type DocumentAction = (typeof documentActions)[number];

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

/** What the caller may do with a person; `resend` sends an invited one a new link. */
export const personActions = ["edit", "editRoles", "editPermissions", "resend", "activate", "block", "delete"] as const;
export type PersonAction = (typeof personActions)[number];

export const branchActions = ["edit", "setCenter", "setSchedule", "attachCustomer", "delete"] as const;
export type BranchAction = (typeof branchActions)[number];

/** What the caller may do with the list. */
export const listActions = ["edit", "share", "delete"] as const;
export type ListAction = (typeof listActions)[number];

export const standingOrderActions = ["edit", "pause", "resume", "remove", "confirm", "skip"] as const;
export type StandingOrderAction = (typeof standingOrderActions)[number];

/** What the caller may do with the ticket now (domain.md section 15). */
export const ticketActions = ["assign", "takeIntoWork", "close", "resolve", "reply"] as const;
export type TicketAction = (typeof ticketActions)[number];
