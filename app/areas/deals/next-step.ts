import { useShellData } from "#app/request/shell.ts";
import type { DealAction } from "#contract/actions.ts";
import type { DealSummary, StatusLog } from "#contract/deal.ts";
import { dealPhaseOf, endedDealStatuses } from "#contract/deal-statuses.ts";
import { type MainAction, mainActionsOf, type Side } from "./deal-buttons.ts";
import { dealPhaseViews, type PhaseTurn } from "./deal-phases.ts";

/** The main button, or whom the deal waits for. Keys of `next` and `turn` in locales/ru/deals.json. */
export type NextStep = { key: StepKey; action: DealAction | null };

export type StepKey =
  | MainAction
  | "confirmDeal"
  | "confirmOrder"
  | "confirmOwn"
  | "assignSeller"
  | "newDate"
  | "waitNewDate"
  | "waitDirector"
  | "waitBuyer"
  | "waitSeller"
  | "waitAssign"
  | PhaseTurn;

type Facts = Pick<
  DealSummary,
  "status" | "allowedActions" | "consentNeeded" | "isChangedBySeller" | "isOverdue" | "sellerCustomerUuid" | "consentUntil"
>;

/**
 * `leads`: the user is the deal's representative. A regional director may take these steps too, but they are expected of the
 * representative.
 */
export function nextStep(deal: Facts, side: Side, leads: boolean): NextStep {
  const may = (action: DealAction) => deal.allowedActions.includes(action);
  if (side === "seller" && deal.sellerCustomerUuid === null && may("assignSeller") && !endedDealStatuses.includes(deal.status))
    return { key: "assignSeller", action: "assignSeller" };
  const own = mainActionsOf(side).find((action) => may(action) && isNext(action, deal));
  // Not changed by the seller: an order placed for the buyer, or a sum above the approval threshold.
  if (own === "confirm" && !deal.isChangedBySeller) return { key: deal.consentUntil ? "confirmOrder" : "confirmDeal", action: own };
  // The day after delivery any of the seller's people may close a deal that the buyer has not marked received.
  if (own && (side === "buyer" || leads || own === "close" || own === "takeDeal")) return { key: own, action: own };
  if (deal.isOverdue && leads && may("edit")) return { key: "newDate", action: "edit" };
  if (may("confirm")) return { key: "confirmOwn", action: null };
  return { key: waitingFor(deal, side), action: null };
}

/**
 * Some allowed actions are not the next step: a consent nobody has asked for, a correction, the payment of what weighs more than
 * ordered, taking over a deal that has a representative.
 */
function isNext(action: DealAction, deal: Facts): boolean {
  if (action === "confirm") return deal.consentNeeded;
  if (action === "confirmPayment") return deal.status === "approved_by_seller";
  if (action === "collect") return deal.status === "transferred_to_warehouse";
  return action !== "takeDeal" || deal.sellerCustomerUuid === null;
}

function waitingFor(deal: Facts, side: Side): StepKey {
  // After the cutoff the buyer cannot change the day (domain.md section 10, D14): the seller offers a new one.
  if (deal.isOverdue) return "waitNewDate";
  const { turn } = dealPhaseViews[dealPhaseOf(deal.status)];
  if (turn !== "approval") return turn;
  if (deal.consentNeeded && deal.status === "waiting_approval") return side === "buyer" ? "waitDirector" : "waitBuyer";
  return deal.sellerCustomerUuid === null ? "waitAssign" : "waitSeller";
}

/** domain.md section 10, D11: the seller marked the deal received, the buyer did not confirm. */
export function isClosedBySeller({ event, to, actorSide }: Pick<StatusLog, "event" | "to" | "actorSide">): boolean {
  return event === "status" && to === "received" && actorSide === "seller";
}

export function useNextStep(deal: Facts, side: Side): NextStep {
  const me = useShellData()?.me?.uuid;
  return nextStep(deal, side, side === "seller" && me === deal.sellerCustomerUuid);
}
