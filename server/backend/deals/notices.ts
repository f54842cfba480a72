import type { NotificationTypeOf } from "#contract/notification-types.ts";
import type { DealUpdate, OpenDeal } from "./change-deal.ts";
import { type DealPeople, sellerSideOf } from "./deal-people.ts";

type Named = Pick<DealPeople, "creator" | "directors" | "seller" | "regionalDirectors">;
type Recipients = (people: Named, bySeller: boolean) => (string | null)[];

/** Notification types about deals. */
export type DealNotice = NotificationTypeOf<"deal">;

/**
 * Recipients by notification type (domain.md section 16); "buyer" there is the deal's creator. `none`: the code that sends the
 * type chooses the recipients.
 */
const recipients: Record<DealNotice, Recipients | "none"> = {
  "14": "none",
  "14.1": "none",
  "14.2": "none",
  "14.3": (people) => [people.creator, ...people.directors, ...sellerSideOf(people)],
  "15": "none",
  "16": (people, bySeller) => (bySeller ? [people.creator, ...people.directors] : sellerSideOf(people)),
  "17": sellerSideOf,
  "18": (people) => [people.creator],
  "19": (people) => [people.seller, ...people.regionalDirectors],
  "20": (people) => [people.creator],
  "21": (people) => [people.creator],
  "22": (people) => [people.creator],
  "23": (people) => [people.creator],
  "23.1": "none",
  "23.2": "none",
  "23.3": "none",
  "23.4": "none",
  "23.5": "none",
  "23.6": "none",
  "23.7": (people) => [people.creator, ...people.directors],
  "24": (people, bySeller) => [people.seller, ...(bySeller ? [people.creator] : [])],
};

export function noticesOf(type: DealNotice | null, { context }: OpenDeal): DealUpdate["notices"] {
  if (type === null || recipients[type] === "none") return [];
  const bySeller = context.actor.companyType !== "buyer";
  return [{ type, to: (people) => recipientsOf(type, people, bySeller) }];
}

export function recipientsOf(type: DealNotice, people: Named, bySeller: boolean): (string | null)[] {
  const to = recipients[type];
  return to === "none" ? [] : to(people, bySeller);
}
