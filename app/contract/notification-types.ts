import { buyerRoles, hasRole, type Role, roles } from "./roles.ts";

/** Ways a notification goes by besides the list in the portal. */
export const channels = ["email", "phone", "push"] as const;
export type Channel = (typeof channels)[number];

const director = ["buyer_company_director"] as const satisfies readonly Role[];
const regional = ["seller_regional_director"] as const satisfies readonly Role[];
/** The regional directors hear in place of a representative who may not sign in. */
const seller = ["seller_sales_representative", ...regional] as const satisfies readonly Role[];

/** Every event with who can ever hear of it: domain.md section 16. Tickets are anybody's. */
const hearers = [
  ["1", director],
  ["2", regional],
  ["3", director],
  ["4", ["seller_sales_representative"]],
  ["5", director],
  ["6", director],
  ["7", seller],
  ["8", [...director, ...seller]],
  ["9", director],
  ["10", seller],
  ["11", ["seller_security"]],
  ["12", ["seller_distribution_director", ...seller]],
  ["13", [...director, ...seller]],
  ["13.1", [...director, ...seller]],
  ["14", [...director, ...seller]],
  ["15", [...buyerRoles, "seller_sales_representative"]],
  ["16", [...buyerRoles, ...seller]],
  ["17", seller],
  ["18", buyerRoles],
  ["19", seller],
  ["20", buyerRoles],
  ["21", buyerRoles],
  ["22", buyerRoles],
  ["23", buyerRoles],
  ["24", [...buyerRoles, "seller_sales_representative"]],
  ["25", ["tech_support"]],
  ["26", roles],
  ["27", roles],
] as const satisfies readonly (readonly [string, readonly Role[]])[];

export type NotificationType = (typeof hearers)[number][0];

/** In the order of their numbers, as text. */
export const notificationTypes = hearers.map(([type]) => type);

/** What somebody of these roles can hear of. */
export function notificationTypesOf(held: readonly Role[]): NotificationType[] {
  return hearers.flatMap(([type, who]) => (hasRole(held, who) ? [type] : []));
}
