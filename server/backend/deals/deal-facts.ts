import { type DealStatus, dealPhaseOf } from "#contract/deal-statuses.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import { addDays, plainDateIn, zonedInstant } from "#contract/plain-date.ts";
import { isBuyer, type Role } from "#contract/roles.ts";

export type DealFacts = {
  status: DealStatus;
  /** The buyer has yet to confirm the seller's edit, an order placed on their behalf or a new deal above the threshold (section 10). */
  consentNeeded: boolean;
  /** A manager's deal above the company's approval threshold that the director has not confirmed yet. */
  thresholdExceeded: boolean;
  /** Deadline for the buyer's consent to an order placed on their behalf; null if none is needed or they have answered. */
  consentUntil: Date | null;
  creatorUuid: string;
  createdByManager: boolean;
  sellerUuid: string | null;
  /** The representative of the buyer's company. */
  companySellerUuid: string | null;
  /** Null if the schedule no longer has a cut-off for the date; it then counts as passed. */
  earliestCutoffAt: Date | null;
  deliveryFrom: string;
  deliveryTo: string;
  /** IANA time zone of the distribution centre. */
  timeZone: string;
  /** Statuses of the suborders, without deleted ones. */
  suborders: readonly SuborderStatus[];
  hasPrepaid: boolean;
  /** A prepaid contract of the deal has a negative available sum. */
  prepaidShort: boolean;
  /** For display only: deals of a contract share its balance, so a paid deal may be short again. */
  isPaid: boolean;
  now: Date;
};

/** The parties of a deal; enough to determine its actors. */
export type DealParties = Pick<DealFacts, "creatorUuid" | "thresholdExceeded" | "sellerUuid" | "companySellerUuid">;

export type ActorFacts = {
  customerUuid: string;
  roles: readonly Role[];
  companyUuid: string;
  isOfBuyerCompany: boolean;
  attachedToBranch: boolean;
  /** The warehouse system. */
  isService?: boolean;
  /** The job that expires unanswered orders. */
  isClock?: boolean;
};

/** The actors of domain.md sections 10 and 12. */
export const dealActors = {
  buyerDirector: (_deal, actor) => actor.isOfBuyerCompany && actor.roles.includes("buyer_company_director"),
  creator: isCreator,
  /** Above the approval threshold only the director may confirm. */
  creatorBelowThreshold: (deal, actor) => isCreator(deal, actor) && !deal.thresholdExceeded,
  branchManager: (_deal, actor) => actor.isOfBuyerCompany && actor.attachedToBranch && actor.roles.includes("buyer_company_manager"),
  assignedRepresentative: (deal, actor) => isRepresentative(actor) && deal.sellerUuid === actor.customerUuid,
  companyRepresentative: (deal, actor) =>
    isRepresentative(actor) && deal.companySellerUuid === actor.customerUuid && deal.sellerUuid !== actor.customerUuid,
  regionalDirector: (_deal, actor) => actor.roles.includes("seller_regional_director"),
  supervisor: (_deal, actor) => actor.roles.includes("supervisor"),
  service: (_deal, actor) => actor.isService === true,
  clock: (_deal, actor) => actor.isClock === true,
} satisfies Record<string, ActorPredicate>;
export type DealActor = keyof typeof dealActors;

type ActorPredicate = (deal: DealParties, actor: ActorFacts) => boolean;

export function isDealActor(deal: DealParties, actor: ActorFacts, who: readonly DealActor[]): boolean {
  return who.some((name) => dealActors[name](deal, actor));
}

export function needsConsent(deal: DealFacts): boolean {
  return deal.consentNeeded || deal.thresholdExceeded;
}

/** The delivery date has passed without the seller's approval: only edit and decline remain, and the list marks it (section 10). */
export function isOverdue(deal: Pick<DealFacts, "status" | "deliveryFrom" | "timeZone" | "now">): boolean {
  return dealPhaseOf(deal.status) === "approval" && plainDateIn(deal.now, deal.timeZone) > deal.deliveryFrom;
}

/** D11: midnight after the last delivery day, in the distribution centre's time zone. */
export function closableFrom(deal: Pick<DealFacts, "deliveryTo" | "timeZone">): Date {
  return zonedInstant(addDays(deal.deliveryTo, 1), "00:00", deal.timeZone);
}

function isCreator(deal: DealParties, actor: ActorFacts): boolean {
  return actor.isOfBuyerCompany && isBuyer(actor.roles) && actor.customerUuid === deal.creatorUuid;
}

function isRepresentative(actor: ActorFacts): boolean {
  return actor.roles.includes("seller_sales_representative");
}
