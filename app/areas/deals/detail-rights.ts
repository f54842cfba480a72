import type { Deal } from "#contract/deal.ts";
import { endedDealStatuses } from "#contract/deal-statuses.ts";
import { hasRole, isBuyer, type Role } from "#contract/roles.ts";

type Person = { uuid: string; roles: readonly Role[] };

/** Who sees the forms for driver, car, comment and own number; the backend checks again. */
export function detailRights(
  deal: Pick<Deal, "status" | "sellerCustomerUuid" | "buyerCustomerUuid" | "allowedActions">,
  me: Person,
): { delivery: boolean; comment: boolean; buyerNumber: boolean } {
  if (endedDealStatuses.includes(deal.status)) return { delivery: false, comment: false, buyerNumber: false };
  const isSeller =
    hasRole(me.roles, ["seller_regional_director"]) ||
    (hasRole(me.roles, ["seller_sales_representative"]) && deal.sellerCustomerUuid === me.uuid);
  const isOwner = hasRole(me.roles, ["buyer_company_director"]) || (isBuyer(me.roles) && deal.buyerCustomerUuid === me.uuid);
  return {
    delivery: isSeller || hasRole(me.roles, ["supervisor"]),
    comment: isSeller || isOwner,
    buyerNumber: isOwner && deal.allowedActions.includes("edit"),
  };
}
