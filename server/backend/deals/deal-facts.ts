import { addDays, plainDateIn, zonedInstant } from "#contract/plain-date.ts";
import { isBuyer, type Role } from "#contract/roles.ts";
import { dealPhaseOf, type DealStatus, type SuborderStatus } from "#contract/statuses.ts";

export type DealFacts = {
  status: DealStatus;
  /** The seller changed lines or dates last and no buyer answered (domain.md section 10). */
  consentNeeded: boolean;
  /** A manager's deal above the company's approval threshold that the director has not confirmed yet. */
  thresholdExceeded: boolean;
  /** Until when the buyer may consent to an order that was placed for him; null when nobody asked, or he has answered. */
  consentUntil: Date | null;
  creatorUuid: string;
  createdByManager: boolean;
  sellerUuid: string | null;
  /** The representative of the buyer's company. */
  companySellerUuid: string | null;
  /** Null when no schedule gives a cut-off any more; then it counts as passed. */
  earliestCutoffAt: Date | null;
  deliveryFrom: string;
  deliveryTo: string;
  /** Zone of the distribution centre. */
  timeZone: string;
  /** Statuses of the suborders not deleted. */
  suborders: readonly SuborderStatus[];
  hasPrepaid: boolean;
  /** A prepaid assortment of the deal has less than 0 available. */
  prepaidShort: boolean;
  /** For display only: money is pooled per contract, so a paid deal may be short again. */
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
  /** The warehouse feed. */
  isService?: boolean;
  /** The clock: a deadline has passed. */
  isClock?: boolean;
};

/** The actors of domain.md sections 10 and 12. */
export const dealActors = {
  buyerDirector: (_deal, actor) => actor.isOfBuyerCompany && actor.roles.includes("buyer_company_director"),
  creator: isCreator,
  /** Above the threshold only the director signs. */
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

/** A delivery date passed before the seller approved: only edit or decline remain, the list marks it (section 10). */
export function isOverdue(deal: Pick<DealFacts, "status" | "deliveryFrom" | "timeZone" | "now">): boolean {
  return dealPhaseOf(deal.status) === "approval" && plainDateIn(deal.now, deal.timeZone) > deal.deliveryFrom;
}

/** D11: the day after the last delivery begins, in the centre's zone. */
export function closableFrom(deal: Pick<DealFacts, "deliveryTo" | "timeZone">): Date {
  return zonedInstant(addDays(deal.deliveryTo, 1), "00:00", deal.timeZone);
}

function isCreator(deal: DealParties, actor: ActorFacts): boolean {
  return actor.isOfBuyerCompany && isBuyer(actor.roles) && actor.customerUuid === deal.creatorUuid;
}

function isRepresentative(actor: ActorFacts): boolean {
  return actor.roles.includes("seller_sales_representative");
}
