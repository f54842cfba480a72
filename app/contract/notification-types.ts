import type { notificationCategories } from "./enums.ts";
import { buyerRoles, hasRole, type Role, roles } from "./roles.ts";

/** `custom` is for notifications of another system and has no type here. */
type Category = Exclude<(typeof notificationCategories)[number], "custom">;

const director = ["buyer_company_director"] as const satisfies readonly Role[];
const regional = ["seller_regional_director"] as const satisfies readonly Role[];
/** Regional directors are notified in place of a representative who can no longer sign in. */
const seller = ["seller_sales_representative", ...regional] as const satisfies readonly Role[];

/**
 * Every type with its category (specification 2 section 9) and the roles that may receive it (domain.md section 16). Those of
 * tickets are for all roles.
 */
const events = [
  ["1", "accreditation", director],
  ["2", "accreditation", regional],
  ["3", "accreditation", director],
  ["4", "accreditation", ["seller_sales_representative"]],
  ["5", "accreditation", director],
  ["6", "accreditation", director],
  ["7", "accreditation", seller],
  ["8", "accreditation", [...director, ...seller]],
  ["9", "accreditation", director],
  ["10", "accreditation", seller],
  ["11", "accreditation", ["seller_security"]],
  ["12", "accreditation", ["seller_distribution_director", ...seller]],
  ["13", "accreditation", [...director, ...seller]],
  ["13.1", "accreditation", [...director, ...seller]],
  ["14", "deal", [...director, ...seller]],
  // Not in the specification: a representative ordered for the buyer, asks for consent to the order, got no answer in time.
  ["14.1", "deal", buyerRoles],
  ["14.2", "deal", buyerRoles],
  ["14.3", "deal", [...buyerRoles, ...seller]],
  ["15", "deal", [...buyerRoles, "seller_sales_representative"]],
  ["16", "deal", [...buyerRoles, ...seller]],
  ["17", "deal", seller],
  ["18", "deal", buyerRoles],
  ["19", "deal", seller],
  ["20", "deal", buyerRoles],
  ["21", "deal", buyerRoles],
  ["22", "deal", buyerRoles],
  ["23", "deal", buyerRoles],
  // Not in the specification: a delivery of a standing order waits, was placed automatically, was not placed.
  ["23.1", "deal", buyerRoles],
  ["23.2", "deal", buyerRoles],
  ["23.3", "deal", buyerRoles],
  // Not in the specification: the cutoff of a basket comes near, awaited goods are in stock again.
  ["23.4", "deal", buyerRoles],
  ["23.5", "deal", buyerRoles],
  // Not in the specification: prices in the basket and lists changed; with the digest.
  ["23.6", "deal", buyerRoles],
  // Not in the specification: a prepaid deal was collected for more than was paid.
  ["23.7", "deal", buyerRoles],
  ["24", "deal", [...buyerRoles, "seller_sales_representative"]],
  ["25", "ticket", ["tech_support"]],
  ["26", "ticket", roles],
  ["27", "ticket", roles],
] as const satisfies readonly (readonly [string, Category, readonly Role[]])[];

type Event = (typeof events)[number];
export type NotificationTypeOf<Name extends Category> = Extract<Event, readonly [string, Name, unknown]>[0];
export type NotificationType = Event[0];

/** Type numbers as text, in their order. */
export const notificationTypes = events.map(([type]) => type);

/** Types that these roles may receive. */
export function notificationTypesOf(held: readonly Role[]): NotificationType[] {
  return events.flatMap(([type, , who]) => (hasRole(held, who) ? [type] : []));
}

export function notificationTypesIn(category: (typeof notificationCategories)[number]): NotificationType[] {
  return events.flatMap(([type, own]) => (own === category ? [type] : []));
}

export function categoryOf(type: string): (typeof notificationCategories)[number] {
  return events.find(([name]) => name === type)?.[1] ?? "custom";
}
