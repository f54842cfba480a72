import type { DealAction } from "#contract/deal-actions.ts";
import type { DealSummary } from "#contract/deals.ts";

/** Buyers and the seller's people see different pages of one deal (checklist R18). */
export type Side = "buyer" | "seller";

/** The main button a person may press, or whom the deal waits for. Keys of `next` and `turn` in locales/ru/deals.json. */
export type NextStep = { key: StepKey; action: DealAction | null };

export type StepKey =
  | "confirm"
  | "confirmOwn"
  | "received"
  | "approve"
  | "passToDelivery"
  | "confirmPayment"
  | "collect"
  | "close"
  | "takeDeal"
  | "assignSeller"
  | "newDate"
  | "waitNewDate"
  | "waitDirector"
  | "waitBuyer"
  | "waitSeller"
  | "waitAssign"
  | "waitPass"
  | "waitWarehouse"
  | "waitReceipt"
  | "done"
  | "declined";

type Facts = Pick<DealSummary, "status" | "allowedActions" | "consentNeeded" | "isOverdue" | "sellerCustomerUuid">;

/** In the order of a deal's life: the first one that is allowed is the person's main button (domain.md section 12, bold). */
const mainActions = {
  buyer: ["confirm", "received"],
  seller: ["approve", "passToDelivery", "confirmPayment", "collect", "close", "takeDeal"],
} as const;

export function nextStep(deal: Facts, side: Side): NextStep {
  const may = (action: DealAction) => deal.allowedActions.includes(action);
  if (side === "seller" && deal.sellerCustomerUuid === null && may("assignSeller") && !isEnded(deal)) return { key: "assignSeller", action: "assignSeller" };
  const own = mainActions[side].find((action) => may(action) && !(action === "confirm" && !deal.consentNeeded));
  if (own) return { key: own, action: own };
  if (deal.isOverdue && side === "seller" && may("edit")) return { key: "newDate", action: "edit" };
  if (may("confirm")) return { key: "confirmOwn", action: null };
  return { key: waitingFor(deal, side), action: null };
}

function waitingFor(deal: Facts, side: Side): StepKey {
  // Past its cut-off the buyer cannot move the day any more (domain.md section 10, D14): the seller offers a new one.
  if (deal.isOverdue) return "waitNewDate";
  switch (deal.status) {
    case "waiting_approval":
      if (deal.consentNeeded) return side === "buyer" ? "waitDirector" : "waitBuyer";
      return deal.sellerCustomerUuid === null ? "waitAssign" : "waitSeller";
    case "approved_by_buyer":
      return deal.sellerCustomerUuid === null ? "waitAssign" : "waitSeller";
    case "approved_by_seller":
      return "waitPass";
    case "transferred_to_warehouse":
      return "waitWarehouse";
    case "collected":
    case "partly_collected":
      return "waitReceipt";
    case "received":
      return "done";
    default:
      return "declined";
  }
}

function isEnded({ status }: Pick<Facts, "status">): boolean {
  return status === "received" || status === "declined_by_buyer" || status === "declined_by_seller";
}
