import type { RuleAction } from "#contract/actions.ts";
import { type DealStatus, dealStatuses, dealStatusesIn, endedDealStatuses, openDealStatuses } from "#contract/deal-statuses.ts";
import type { DealActor } from "./deal-facts.ts";
import type { DealGuard } from "./guards.ts";
import type { DealNotice } from "./notices.ts";

// biome-ignore format: a list
export type TransitionId =
  | "D0" | "D1" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "D10" | "D11" | "D12" | "D13" | "D14" | "D15";

// biome-ignore format: grouped by subject
export type DealEffect =
  | "reserve" | "recheckLimit" | "release" | "post" | "actualSums"
  | "askConsent" | "clearConsent" | "storeDiff" | "freezeTiers"
  | "subordersNew" | "subordersApprove" | "subordersTransfer" | "subordersCollect" | "subordersReceive" | "subordersDelete"
  | "closeChat" | "logClosedBySeller" | "invoice";

export type Transition = {
  id: TransitionId;
  action: RuleAction | "checkout";
  from: readonly DealStatus[];
  to: DealStatus;
  who: readonly DealActor[];
  guards: readonly DealGuard[];
  effects: readonly DealEffect[];
  notify: DealNotice;
  needsReason?: true;
  /** Actors whose status select lists the transition although it has its own button (section 12, footnote 7). */
  selectOf?: readonly DealActor[];
};

const buyers = ["buyerDirector", "creator"] as const;
const sellers = ["assignedRepresentative", "regionalDirector"] as const;
const beforeApproval = dealStatusesIn("approval");
const beforeWarehouse = dealStatusesIn("approval", "passing");
const packed = dealStatusesIn("receipt");
const afterWarehouse = dealStatusesIn("collecting", "receipt", "done");
const approval = {
  to: "approved_by_seller",
  who: sellers,
  guards: ["dateNotPassed", "noConsentNeeded", "sellerAssigned"],
  effects: ["subordersApprove", "freezeTiers", "invoice"],
  notify: "dealApprovedBySeller",
} as const;

/** The table of domain.md section 10. */
// biome-ignore format: one row per line reads like the table it copies
export const dealTransitions: readonly Transition[] = [
  { id: "D0", action: "checkout", from: [], to: "waiting_approval", who: ["buyerDirector", "branchManager"],
    guards: [], effects: ["reserve", "subordersNew"], notify: "dealCreated" },
  { id: "D1", action: "confirm", from: ["waiting_approval"], to: "approved_by_buyer", who: ["buyerDirector", "creatorBelowThreshold"],
    guards: ["dateNotPassed", "confirmIsAsked", "consentInTime"], effects: ["recheckLimit", "clearConsent"],
    notify: "dealConfirmedByBuyer" },
  { id: "D2", action: "approve", from: ["waiting_approval"], ...approval },
  { id: "D3", action: "approve", from: ["approved_by_buyer"], ...approval },
  { id: "D4", action: "decline", from: beforeApproval, to: "declined_by_buyer", who: buyers,
    guards: [], effects: ["release", "subordersDelete"], notify: "dealDeclinedByBuyer" },
  { id: "D5", action: "decline", from: ["approved_by_seller"], to: "declined_by_buyer", who: buyers,
    guards: ["beforeCutoff", "outsideWarehouse"], effects: ["release", "subordersDelete"], notify: "dealDeclinedByBuyer" },
  { id: "D6", action: "decline", from: beforeWarehouse, to: "declined_by_seller", who: [...sellers, "supervisor"],
    guards: [], effects: ["release", "subordersDelete", "closeChat"], notify: "dealDeclinedBySeller", selectOf: ["supervisor"] },
  { id: "D7", action: "passToDelivery", from: ["approved_by_seller"], to: "transferred_to_warehouse", who: sellers,
    guards: ["prepaymentCovered"], effects: ["subordersTransfer"], notify: "dealTransferredToWarehouse" },
  { id: "D8", action: "changeStatus", from: ["transferred_to_warehouse"], to: "collected", who: ["service", ...sellers, "supervisor"],
    guards: ["restBecomesCollected"], effects: ["subordersCollect", "actualSums"], notify: "dealCollected" },
  { id: "D8", action: "changeStatus", from: ["transferred_to_warehouse"], to: "partly_collected",
    who: ["service", ...sellers, "supervisor"], guards: ["quantitiesEntered"], effects: ["actualSums"], notify: "dealPartlyCollected" },
  { id: "D9", action: "changeStatus", from: packed, to: "collected", who: ["service", ...sellers],
    guards: ["quantitiesEntered"], effects: ["actualSums"], notify: "dealCollected" },
  { id: "D9", action: "changeStatus", from: ["collected"], to: "partly_collected", who: ["service", ...sellers],
    guards: ["quantitiesEntered"], effects: ["actualSums"], notify: "dealPartlyCollected" },
  { id: "D10", action: "received", from: packed, to: "received", who: [...buyers, "branchManager"],
    guards: ["subordersCollected"], effects: ["post", "subordersReceive"], notify: "dealReceived" },
  { id: "D11", action: "close", from: packed, to: "received", who: [...sellers, "supervisor"],
    guards: ["dayAfterDelivery", "subordersCollected"], effects: ["post", "subordersReceive", "logClosedBySeller"],
    notify: "dealReceived" },
  { id: "D12", action: "changeStatus", from: ["transferred_to_warehouse"], to: "declined_by_seller",
    who: ["regionalDirector", "supervisor"], guards: [],
    effects: ["release", "subordersDelete", "closeChat"], notify: "dealDeclinedBySeller", needsReason: true },
  { id: "D13", action: "edit", from: beforeApproval, to: "waiting_approval", who: sellers,
    guards: [], effects: ["recheckLimit", "askConsent", "storeDiff"], notify: "dealChanged" },
  { id: "D14", action: "edit", from: beforeApproval, to: "waiting_approval", who: buyers,
    guards: ["consentInTime"], effects: ["recheckLimit", "clearConsent", "storeDiff"], notify: "dealChanged" },
  // Not in the specification: an order placed on the buyer's behalf expires without their consent.
  { id: "D15", action: "decline", from: ["waiting_approval"], to: "declined_by_buyer", who: ["clock"],
    guards: ["consentUnanswered"], effects: ["release", "subordersDelete"], notify: "dealConsentExpired" },
];

/** Buttons of section 12 that do not change the status. */
export type SideAction = {
  action: RuleAction;
  from: readonly DealStatus[];
  who: readonly DealActor[];
  guards: readonly DealGuard[];
  self?: true;
};

/** A decline by the seller closes the chat (domain.md section 22, D8). */
const chatOpen = dealStatuses.filter((status) => status !== "declined_by_seller");

export const dealSideActions: readonly SideAction[] = [
  // In the warehouse and later: what was collected above the order.
  { action: "confirmPayment", from: ["approved_by_seller", ...afterWarehouse], who: sellers, guards: ["prepaymentShort"] },
  { action: "assignSeller", from: openDealStatuses, who: ["regionalDirector"], guards: [] },
  { action: "assignSeller", from: beforeWarehouse, who: ["assignedRepresentative"], guards: [] },
  { action: "assignSeller", from: beforeWarehouse, who: ["companyRepresentative"], guards: [], self: true },
  { action: "repeat", from: endedDealStatuses, who: [...buyers, "branchManager"], guards: [] },
  { action: "claim", from: endedDealStatuses, who: buyers, guards: [] },
  { action: "readChat", from: dealStatuses, who: [...buyers, "branchManager", ...sellers, "supervisor"], guards: [] },
  { action: "writeChat", from: chatOpen, who: [...buyers, ...sellers], guards: [] },
];
