export const buyerRoles = ["buyer_company_director", "buyer_company_manager"] as const;

export const sellerRoles = [
  "seller_company_director",
  "seller_distribution_director",
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_content_manager",
  "supervisor",
] as const;

export const adminRoles = ["platform_manager", "tech_support"] as const;

/** Roles of specification 1 section 6. Each is of one side. The first role of a person is the main one. */
export const roles = [
  "buyer_company_director",
  "buyer_company_manager",
  "seller_company_director",
  "seller_distribution_director",
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_content_manager",
  "platform_manager",
  "tech_support",
  "supervisor",
] as const satisfies readonly (typeof buyerRoles | typeof sellerRoles | typeof adminRoles)[number][];

export type Role = (typeof roles)[number];

/** Who brings data in by exchange; who else reads how it went; who makes keys for it. */
export const exchangeEditors = ["seller_content_manager", "supervisor"] as const satisfies readonly Role[];
export const exchangeReaders = [...exchangeEditors, "seller_distribution_director"] as const satisfies readonly Role[];
/** Deals are taken out and reported on by keys; of people only by who sees every deal and looks after the exchange. */
export const dealReaders = ["supervisor"] as const satisfies readonly Role[];
/** Who says what things of another system stand for here. */
export const exchangeMappers = [...exchangeEditors, "platform_manager"] as const satisfies readonly Role[];
export const exchangeMapReaders = [...exchangeMappers, "seller_distribution_director"] as const satisfies readonly Role[];
export const keyMakers = ["supervisor", "platform_manager"] as const satisfies readonly Role[];
/** Whom a step of the beginning is for. */
export const setupReaders = [...keyMakers, "seller_content_manager", "seller_sales_representative"] as const satisfies readonly Role[];

/** Who reads deals: deals route of specification 1 section 2 with domain.md C2. */
export const dealRoles = [
  "buyer_company_director",
  "buyer_company_manager",
  "seller_sales_representative",
  "seller_regional_director",
  "seller_security",
  "supervisor",
  "platform_manager",
] as const satisfies readonly Role[];

/** Who sees trade points of companies beyond a public card (domain.md section 2); the same people read their contracts. */
export const branchPeople = [
  "buyer_company_director",
  "buyer_company_manager",
  "seller_sales_representative",
  "seller_regional_director",
  "seller_distribution_director",
  "seller_security",
  "supervisor",
  "platform_manager",
  "tech_support",
] as const satisfies readonly Role[];

/** Who may have chats at all (domain.md sections 12 and 14); the supervisor reads only. */
export const chatWriters = [...buyerRoles, "seller_sales_representative", "seller_regional_director"] as const satisfies readonly Role[];
export const chatReaders = [...chatWriters, "supervisor"] as const satisfies readonly Role[];

export function hasRole(held: readonly Role[], wanted: readonly Role[]): boolean {
  return held.some((role) => wanted.includes(role));
}

export function isBuyer(held: readonly Role[]): boolean {
  return hasRole(held, buyerRoles);
}

export function isAdmin(held: readonly Role[]): boolean {
  return hasRole(held, adminRoles);
}
