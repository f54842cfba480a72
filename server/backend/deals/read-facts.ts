import { parseDealStatus } from "#contract/deal-statuses.ts";
import type { Actor } from "../context.ts";
import type { DealContract } from "./deal-contracts.ts";
import type { ActorFacts, DealFacts } from "./deal-facts.ts";
import type { DealRecord } from "./deal-record.ts";

/** The rules' view of a stored deal. Throws on an unknown status. */
export function toDealFacts(
  { deal, creator, companySellerUuid, parts }: DealRecord,
  contracts: readonly DealContract[],
  now: Date,
): DealFacts {
  const prepaid = contracts.filter((contract) => contract.type === "prepaid");
  return {
    status: parseDealStatus(deal.status),
    consentNeeded: deal.consentNeeded,
    thresholdExceeded: deal.directorConsent,
    consentUntil: deal.consentUntil,
    creatorUuid: deal.buyerCustomerUuid,
    createdByManager: creator?.roles.includes("buyer_company_manager") === true && !creator.roles.includes("buyer_company_director"),
    sellerUuid: deal.sellerCustomerUuid,
    companySellerUuid,
    earliestCutoffAt: deal.earliestCutoffAt,
    deliveryFrom: deal.deliveryFrom,
    deliveryTo: deal.deliveryTo,
    timeZone: deal.timeZone,
    suborders: parts.filter((part) => !part.isDeleted).map((part) => part.status),
    hasPrepaid: prepaid.length > 0,
    prepaidShort: prepaid.some((contract) => contract.missing > 0),
    isPaid: deal.isPaid,
    now,
  };
}

export function toActorFacts(actor: Actor, { deal, attachedToBranch }: DealRecord): ActorFacts {
  return {
    customerUuid: actor.customerUuid,
    roles: actor.roles,
    companyUuid: actor.companyUuid,
    isOfBuyerCompany: actor.companyUuid === deal.buyerCompanyUuid,
    attachedToBranch,
    isService: actor.isService === true,
    isClock: actor.isClock === true,
  };
}
