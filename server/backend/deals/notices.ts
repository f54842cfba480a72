import type { NotificationType } from "../events/notify.ts";
import type { DealUpdate, OpenDeal } from "./change-deal.ts";
import { type DealPeople, sellerSideOf } from "./deal-people.ts";

type Recipients = (people: DealPeople, bySeller: boolean) => (string | null)[];

/** Who hears what: domain.md section 16. "Buyer" is the deal's creator. */
const recipients: Partial<Record<NotificationType, Recipients>> = {
  "16": (people, bySeller) => (bySeller ? [people.creator, ...people.directors] : sellerSideOf(people)),
  "17": sellerSideOf,
  "18": (people) => [people.creator],
  "19": (people) => [people.seller, ...people.regionalDirectors],
  "20": (people) => [people.creator],
  "21": (people) => [people.creator],
  "22": (people) => [people.creator],
  "23": (people) => [people.creator],
  "24": (people, bySeller) => [people.seller, ...(bySeller ? [people.creator] : [])],
};

export function noticesOf(type: string | null, { context }: OpenDeal): DealUpdate["notices"] {
  const bySeller = context.actor.companyType !== "buyer";
  const to = type === null ? undefined : recipients[type as NotificationType];
  return to === undefined ? [] : [{ type: type as NotificationType, to: (people) => to(people, bySeller) }];
}
