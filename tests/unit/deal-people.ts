import type { Role } from "#contract/roles.ts";
import type { ActorFacts, DealFacts } from "#server/backend/deals/deal-facts.ts";

/** A manager's deal with a representative, for 10 and 11 March, before every cut-off and delivery. */
export function dealFacts(over: Partial<DealFacts> = {}): DealFacts {
  return {
    status: "waiting_approval",
    consentNeeded: false,
    thresholdExceeded: false,
    consentUntil: null,
    creatorUuid: "creator",
    createdByManager: true,
    sellerUuid: "assigned",
    companySellerUuid: "company-rep",
    earliestCutoffAt: new Date("2026-03-08T09:00:00Z"),
    deliveryFrom: "2026-03-10",
    deliveryTo: "2026-03-11",
    timeZone: "Europe/Moscow",
    suborders: [],
    hasPrepaid: false,
    prepaidShort: false,
    isPaid: false,
    now: new Date("2026-03-05T12:20:00Z"),
    ...over,
  };
}

const person = (customerUuid: string, role: Role, over: Partial<ActorFacts> = {}): ActorFacts => ({
  customerUuid,
  roles: [role],
  companyUuid: "seller",
  isOfBuyerCompany: false,
  attachedToBranch: false,
  ...over,
});
const buyer = { companyUuid: "buyer", isOfBuyerCompany: true };

export const people = {
  director: person("director", "buyer_company_director", buyer),
  managerCreator: person("creator", "buyer_company_manager", buyer),
  branchManager: person("branch-manager", "buyer_company_manager", { ...buyer, attachedToBranch: true }),
  otherManager: person("other-manager", "buyer_company_manager", buyer),
  foreignDirector: person("foreigner", "buyer_company_director", { companyUuid: "elsewhere" }),
  assignedRep: person("assigned", "seller_sales_representative"),
  companyRep: person("company-rep", "seller_sales_representative"),
  otherRep: person("other-rep", "seller_sales_representative"),
  regionalDirector: person("rd", "seller_regional_director"),
  supervisor: person("supervisor", "supervisor"),
  security: person("security", "seller_security"),
  platformManager: person("platform", "platform_manager"),
  distributionDirector: person("dd", "seller_distribution_director"),
  techSupport: person("support", "tech_support"),
  sellerDirector: person("seller-director", "seller_company_director"),
  contentManager: person("content", "seller_content_manager"),
} satisfies Record<string, ActorFacts>;
export type PersonName = keyof typeof people;
