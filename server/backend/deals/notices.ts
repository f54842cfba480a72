import type { NotificationTypeOf } from "#contract/notification-types.ts";
import type { DealUpdate, OpenDeal } from "./change-deal.ts";
import { type DealPeople, sellerSideOf } from "./deal-people.ts";

type Named = Pick<DealPeople, "creator" | "directors" | "accountants" | "seller" | "regionalDirectors">;
type Recipients = (people: Named, bySeller: boolean) => (string | null)[];

const paperRecipients: Recipients = (people) => [people.creator, ...people.directors, ...people.accountants];

/** Recipients of the notifications of a deal's steps (domain.md section 16); "buyer" there is the deal's creator. */
const recipients = {
  dealCreated: (people) => [...sellerSideOf(people), ...people.directors],
  dealConsentExpired: (people) => [people.creator, ...people.directors, ...sellerSideOf(people)],
  dealChanged: (people, bySeller) => (bySeller ? [people.creator, ...people.directors] : sellerSideOf(people)),
  dealConfirmedByBuyer: sellerSideOf,
  dealApprovedBySeller: (people) => [people.creator],
  dealDeclinedByBuyer: (people) => [people.seller, ...people.regionalDirectors],
  dealDeclinedBySeller: (people) => [people.creator],
  dealTransferredToWarehouse: (people) => [people.creator],
  dealCollected: (people) => [people.creator],
  dealPartlyCollected: (people) => [people.creator],
  dealAdditionalPaymentDue: (people) => [people.creator, ...people.directors],
  invoiceIssued: paperRecipients,
  advanceIssued: paperRecipients,
  advanceCancelled: paperRecipients,
  updIssued: paperRecipients,
  correctionIssued: paperRecipients,
  differencesIssued: paperRecipients,
  differencesCancelled: paperRecipients,
  dealReceived: (people, bySeller) => [people.seller, ...(bySeller ? [people.creator] : [])],
} satisfies Partial<Record<NotificationTypeOf<"deal">, Recipients>>;

export type DealNotice = keyof typeof recipients;

export function noticesOf(type: DealNotice | null, { context }: OpenDeal): NonNullable<DealUpdate["notices"]> {
  if (type === null) return [];
  const bySeller = context.actor.companyType !== "buyer";
  return [{ type, to: (people) => recipientsOf(type, people, bySeller) }];
}

export function recipientsOf(type: DealNotice, people: Named, bySeller: boolean): (string | null)[] {
  const to: Recipients = recipients[type];
  return to(people, bySeller);
}
