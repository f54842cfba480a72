import type { SuborderStatus } from "#contract/statuses.ts";
import { dealStatusFromSuborders, suborderRank } from "#server/backend/suborders/status.ts";
import { type ActorFacts, closableFrom, type DealFacts, dealActors, isOverdue, needsConsent } from "./deal-facts.ts";

/** Answers of a guard that says no. TRANSITION_NOT_ALLOWED is for guards that hide a button without a reason of their own. */
export type GuardRefusal =
  | "PREPAYMENT_REQUIRED"
  | "CONSENT_NEEDED"
  | "NO_SELLER"
  | "CUTOFF_PASSED"
  | "DELIVERY_DATE_PASSED"
  | "TOO_EARLY_TO_CLOSE"
  | "SUBORDERS_NOT_COLLECTED"
  | "QUANTITIES_DUE"
  | "TRANSITION_NOT_ALLOWED";

type Guard = { holds: (deal: DealFacts, actor: ActorFacts) => boolean; refusal: GuardRefusal };

/** Guards of domain.md section 10 and footnotes of section 12. Limits, lines and dates are checked by the operation. */
export const dealGuards = {
  /** Footnote 1: without a request for consent only the director may sign, and only a manager's deal. */
  confirmIsAsked: {
    holds: (deal, actor) => needsConsent(deal) || (deal.createdByManager && dealActors.buyerDirector(deal, actor)),
    refusal: "TRANSITION_NOT_ALLOWED",
  },
  dateNotPassed: { holds: (deal) => !isOverdue(deal), refusal: "DELIVERY_DATE_PASSED" },
  noConsentNeeded: { holds: (deal) => !needsConsent(deal), refusal: "CONSENT_NEEDED" },
  /** An order that was placed for the buyer waits for his word no longer than until its cut-off. */
  consentInTime: { holds: (deal) => !isUnanswered(deal), refusal: "CUTOFF_PASSED" },
  consentUnanswered: { holds: isUnanswered, refusal: "TRANSITION_NOT_ALLOWED" },
  sellerAssigned: { holds: (deal) => deal.sellerUuid !== null, refusal: "NO_SELLER" },
  beforeCutoff: {
    holds: (deal) => deal.earliestCutoffAt !== null && deal.now < deal.earliestCutoffAt,
    refusal: "CUTOFF_PASSED",
  },
  outsideWarehouse: {
    holds: (deal) => deal.suborders.every((status) => suborderRank[status] <= suborderRank.approved_by_seller),
    refusal: "TRANSITION_NOT_ALLOWED",
  },
  prepaymentCovered: { holds: (deal) => !deal.prepaidShort, refusal: "PREPAYMENT_REQUIRED" },
  prepaymentShort: { holds: (deal) => deal.hasPrepaid && deal.prepaidShort, refusal: "TRANSITION_NOT_ALLOWED" },
  subordersCollected: {
    holds: (deal) => deal.suborders.every((status) => suborderRank[status] >= suborderRank.collected),
    refusal: "SUBORDERS_NOT_COLLECTED",
  },
  restBecomesCollected: { holds: restBecomesCollected, refusal: "SUBORDERS_NOT_COLLECTED" },
  /** No status says how much is there: such a step follows from the quantities of a suborder (collect-suborder.ts) alone. */
  quantitiesSaid: { holds: () => false, refusal: "QUANTITIES_DUE" },
  dayAfterDelivery: { holds: (deal) => deal.now >= closableFrom(deal), refusal: "TOO_EARLY_TO_CLOSE" },
} satisfies Record<string, Guard>;
export type DealGuard = keyof typeof dealGuards;

export function firstRefusal(deal: DealFacts, actor: ActorFacts, guards: readonly DealGuard[]): GuardRefusal | null {
  const failed = guards.find((name) => !dealGuards[name].holds(deal, actor));
  return failed === undefined ? null : dealGuards[failed].refusal;
}

/** Suborders after staff set a whole deal to collected: those still in the warehouse are there as ordered, the others stay. */
export function collectRest(suborders: readonly SuborderStatus[]): SuborderStatus[] {
  return suborders.map((suborder) => (suborder === "transferred_to_warehouse" ? "collected" : suborder));
}

function isUnanswered({ consentUntil, now }: DealFacts): boolean {
  return consentUntil !== null && now >= consentUntil;
}

/** D8: a deal in the warehouse is what its suborders say. */
function restBecomesCollected({ suborders }: DealFacts): boolean {
  return suborders.length === 0 || dealStatusFromSuborders(collectRest(suborders)) === "collected";
}
