import { buyerRoles, hasRole, type Role, roles } from "./roles.ts";
import type { notificationCategories } from "./statuses.ts";

/** Ways a notification goes by besides the list in the portal. */
export const channels = ["email", "phone", "push"] as const;
export type Channel = (typeof channels)[number];

/** `custom` is what another system has written: no type of ours. */
type Category = Exclude<(typeof notificationCategories)[number], "custom">;

const director = ["buyer_company_director"] as const satisfies readonly Role[];
const regional = ["seller_regional_director"] as const satisfies readonly Role[];
/** The regional directors hear in place of a representative who may not sign in. */
const seller = ["seller_sales_representative", ...regional] as const satisfies readonly Role[];

/** Every event with its category (specification 2 section 9) and who can ever hear of it (domain.md section 16). Tickets are anybody's. */
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
  // Ours: a representative has ordered for them, asks for their consent to it, had no answer in time.
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
  // Ours: a delivery of a standing order waits, was placed by itself, was not placed.
  ["23.1", "deal", buyerRoles],
  ["23.2", "deal", buyerRoles],
  ["23.3", "deal", buyerRoles],
  // Ours: a basket waits while its cut-off comes near, goods that somebody waits for are there again.
  ["23.4", "deal", buyerRoles],
  ["23.5", "deal", buyerRoles],
  // Ours: prices of what stands in his basket and lists are others, with the digest.
  ["23.6", "deal", buyerRoles],
  ["24", "deal", [...buyerRoles, "seller_sales_representative"]],
  ["25", "ticket", ["tech_support"]],
  ["26", "ticket", roles],
  ["27", "ticket", roles],
] as const satisfies readonly (readonly [string, Category, readonly Role[]])[];

type Event = (typeof events)[number];
/** The types of one category. */
export type NotificationTypeOf<Name extends Category> = Extract<Event, readonly [string, Name, unknown]>[0];
export type NotificationType = Event[0];

/** In the order of their numbers, as text. */
export const notificationTypes = events.map(([type]) => type);

/** What somebody of these roles can hear of. */
export function notificationTypesOf(held: readonly Role[]): NotificationType[] {
  return events.flatMap(([type, , who]) => (hasRole(held, who) ? [type] : []));
}

export function notificationTypesIn(category: (typeof notificationCategories)[number]): NotificationType[] {
  return events.flatMap(([type, own]) => (own === category ? [type] : []));
}

export function categoryOf(type: string): (typeof notificationCategories)[number] {
  return events.find(([name]) => name === type)?.[1] ?? "custom";
}
