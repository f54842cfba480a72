import type { SuborderStatus } from "#contract/enums.ts";
import { dealStatusFromSuborders, suborderRank } from "#server/backend/suborders/status.ts";
import { type ActorFacts, closableFrom, type DealFacts, dealActors, isOverdue, needsConsent } from "./deal-facts.ts";

/** Error codes of failed guards. TRANSITION_NOT_ALLOWED is for guards that only hide a button. */
export type GuardFailure =
  | "PREPAYMENT_REQUIRED"
  | "CONSENT_NEEDED"
  | "NO_SELLER"
  | "CUTOFF_PASSED"
  | "DELIVERY_DATE_PASSED"
  | "TOO_EARLY_TO_CLOSE"
  | "SUBORDERS_NOT_COLLECTED"
  | "QUANTITIES_DUE"
  | "TRANSITION_NOT_ALLOWED";

type Guard = { holds: (deal: DealFacts, actor: ActorFacts) => boolean; failure: GuardFailure };

/** Guards of domain.md section 10 and footnotes of section 12. Limits, lines and dates are checked by the operation. */
export const dealGuards = {
  /** Footnote 1: if no consent is needed, only the director may confirm, and only a manager's deal. */
  confirmIsAsked: {
    holds: (deal, actor) => needsConsent(deal) || (deal.createdByManager && dealActors.buyerDirector(deal, actor)),
    failure: "TRANSITION_NOT_ALLOWED",
  },
  dateNotPassed: { holds: (deal) => !isOverdue(deal), failure: "DELIVERY_DATE_PASSED" },
  noConsentNeeded: { holds: (deal) => !needsConsent(deal), failure: "CONSENT_NEEDED" },
  /** The buyer may consent to an order placed on their behalf only until `consentUntil`. */
  consentInTime: { holds: (deal) => !isUnanswered(deal), failure: "CUTOFF_PASSED" },
  consentUnanswered: { holds: isUnanswered, failure: "TRANSITION_NOT_ALLOWED" },
  sellerAssigned: { holds: (deal) => deal.sellerUuid !== null, failure: "NO_SELLER" },
  beforeCutoff: {
    holds: (deal) => deal.earliestCutoffAt !== null && deal.now < deal.earliestCutoffAt,
    failure: "CUTOFF_PASSED",
  },
  outsideWarehouse: {
    holds: (deal) => deal.suborders.every((status) => suborderRank[status] <= suborderRank.approved_by_seller),
    failure: "TRANSITION_NOT_ALLOWED",
  },
  prepaymentCovered: { holds: (deal) => !deal.prepaidShort, failure: "PREPAYMENT_REQUIRED" },
  prepaymentShort: { holds: (deal) => deal.hasPrepaid && deal.prepaidShort, failure: "TRANSITION_NOT_ALLOWED" },
  subordersCollected: {
    holds: (deal) => deal.suborders.every((status) => suborderRank[status] >= suborderRank.collected),
    failure: "SUBORDERS_NOT_COLLECTED",
  },
  restBecomesCollected: { holds: restBecomesCollected, failure: "SUBORDERS_NOT_COLLECTED" },
  /** Always fails: these statuses follow only from the actual quantities of a suborder (collect-suborder.ts). */
  quantitiesEntered: { holds: () => false, failure: "QUANTITIES_DUE" },
  dayAfterDelivery: { holds: (deal) => deal.now >= closableFrom(deal), failure: "TOO_EARLY_TO_CLOSE" },
} satisfies Record<string, Guard>;
export type DealGuard = keyof typeof dealGuards;

export function firstFailure(deal: DealFacts, actor: ActorFacts, guards: readonly DealGuard[]): GuardFailure | null {
  const failed = guards.find((name) => !dealGuards[name].holds(deal, actor));
  return failed === undefined ? null : dealGuards[failed].failure;
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
