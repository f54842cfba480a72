import type { SuborderStatus } from "#contract/statuses.ts";
import { dealStatusFromSuborders, suborderRank } from "#server/backend/suborders/status.ts";
import { type ActorFacts, closableFrom, type DealFacts, dealActors, isOverdue, needsConsent } from "./deal-facts.ts";

/** Error codes of failed guards. TRANSITION_NOT_ALLOWED is for guards that only hide a button. */
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
  /** Footnote 1: if no consent is needed, only the director may confirm, and only a manager's deal. */
  confirmIsAsked: {
    holds: (deal, actor) => needsConsent(deal) || (deal.createdByManager && dealActors.buyerDirector(deal, actor)),
    refusal: "TRANSITION_NOT_ALLOWED",
  },
  dateNotPassed: { holds: (deal) => !isOverdue(deal), refusal: "DELIVERY_DATE_PASSED" },
  noConsentNeeded: { holds: (deal) => !needsConsent(deal), refusal: "CONSENT_NEEDED" },
  /** The buyer may consent to an order placed on his behalf only until `consentUntil`. */
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
  /** Always refuses: these statuses follow only from the actual quantities of a suborder (collect-suborder.ts). */
  quantitiesSaid: { holds: () => false, refusal: "QUANTITIES_DUE" },
  dayAfterDelivery: { holds: (deal) => deal.now >= closableFrom(deal), refusal: "TOO_EARLY_TO_CLOSE" },
} satisfies Record<string, Guard>;
export type DealGuard = keyof typeof dealGuards;

export function firstRefusal(deal: DealFacts, actor: ActorFacts, guards: readonly DealGuard[]): GuardRefusal | null {
  const failed = guards.find((name) => !dealGuards[name].holds(deal, actor));
  return failed === undefined ? null : dealGuards[failed].refusal;
}

/** Statuses after staff set a whole deal to collected: suborders in the warehouse become collected, the others stay. */
export function collectRest(suborders: readonly SuborderStatus[]): SuborderStatus[] {
  return suborders.map((suborder) => (suborder === "transferred_to_warehouse" ? "collected" : suborder));
}

function isUnanswered({ consentUntil, now }: DealFacts): boolean {
  return consentUntil !== null && now >= consentUntil;
}

/** D8: in the warehouse the status of a deal follows from its suborders. */
function restBecomesCollected({ suborders }: DealFacts): boolean {
  return suborders.length === 0 || dealStatusFromSuborders(collectRest(suborders)) === "collected";
}
