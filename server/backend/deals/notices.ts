import type { NotificationType } from "../events/notify.ts";
import type { DealUpdate, OpenDeal } from "./change-deal.ts";
import { type DealPeople, sellerSideOf } from "./deal-people.ts";

type Recipients = (people: DealPeople, bySeller: boolean) => (string | null)[];

/** Who hears what: domain.md section 16. "Buyer" is the deal's creator. */
const recipients = {
  "16": (people, bySeller) => (bySeller ? [people.creator, ...people.directors] : sellerSideOf(people)),
  "17": sellerSideOf,
  "18": (people) => [people.creator],
  "19": (people) => [people.seller, ...people.regionalDirectors],
  "20": (people) => [people.creator],
  "21": (people) => [people.creator],
  "22": (people) => [people.creator],
  "23": (people) => [people.creator],
  "24": (people, bySeller) => [people.seller, ...(bySeller ? [people.creator] : [])],
} satisfies Partial<Record<NotificationType, Recipients>>;

/** Types that a change of a deal can be told by; 14 is told by the order itself. */
export type DealNotice = keyof typeof recipients | "14";

export function noticesOf(type: DealNotice | null, { context }: OpenDeal): DealUpdate["notices"] {
  if (type === null || type === "14") return [];
  const bySeller = context.actor.companyType !== "buyer";
  const to: Recipients = recipients[type];
  return [{ type, to: (people) => to(people, bySeller) }];
}
