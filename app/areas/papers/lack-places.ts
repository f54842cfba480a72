import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import type { Deal } from "#contract/deal.ts";
import { grantsOf, type Holder, isBuyer } from "#contract/roles.ts";

/** Where this person sees or enters what the XML of a transfer document lacks; null where they have no page of it. */
export type LackPlaces = Record<"seller" | "buyer" | "branch" | "goods", string | null>;

export function lackPlaces({ sellerCompanyUuid, buyerCompanyUuid, branchUuid }: Deal, me: Holder): LackPlaces {
  const isOfBuyer = isBuyer(me.roles);
  return {
    seller: isOfBuyer ? null : paths.company(sellerCompanyUuid),
    buyer: isOfBuyer ? (mayEnter("companyAbout", me.roles) ? paths.companyAbout : null) : paths.company(buyerCompanyUuid),
    branch: paths.branch(branchUuid),
    goods: mayEnter("sellerProducts", grantsOf(me)) ? paths.sellerProducts : null,
  };
}
