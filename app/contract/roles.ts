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

/** Everybody but buyers. */
export const staffRoles = [...sellerRoles, ...adminRoles] as const;

/** Roles of specification 1 section 6, each of one side. A person's first role is the main one. */
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

/** Kinds of permissions that a person may hold besides roles (domain.md D37); `permissions.ts` has the permissions. */
type PermissionKind = "accountant" | "buyer_accountant" | "exchange" | "storage";
/** A permission: of the one thing that its kind is about, or of the one that it names. */
type Held = "accountant" | "buyer_accountant" | `${"exchange" | "storage"}:${string}`;
/** What a call or a page asks for: a role, or any permission of a kind. The operation checks what that permission names. */
export type Grant = Role | PermissionKind;
/** Who has roles and permissions. Keys, the clock and people who are not read with a session have no permissions. */
export type Holder = { roles: readonly Role[]; permissions?: readonly Held[] };

export const grantsOf = ({ roles, permissions = [] }: Holder): readonly Grant[] =>
  permissions.length > 0 ? [...roles, ...new Set(permissions.map(kindOf))] : roles;

function kindOf(permission: Held): PermissionKind {
  if (permission === "accountant" || permission === "buyer_accountant") return permission;
  return permission.startsWith("storage:") ? "storage" : "exchange";
}

/** Roles that load data by exchange, and those that also read the results. */
export const exchangeEditors = ["seller_content_manager", "supervisor"] as const satisfies readonly Role[];
export const exchangeReaders = [...exchangeEditors, "seller_distribution_director"] as const satisfies readonly Role[];
/** Loads of a feed: also people with a permission for a feed. */
export const loadEditors = [...exchangeEditors, "accountant", "exchange"] as const satisfies readonly Grant[];
export const loadReaders = [...exchangeReaders, "accountant", "exchange"] as const satisfies readonly Grant[];
/** Who collects what a storage ships. */
export const collectors = ["storage"] as const satisfies readonly Grant[];
/** Roles that give people of the seller permissions, and those that give them to their colleagues of either side. */
export const sellerPermissionGivers = ["seller_company_director", "supervisor"] as const satisfies readonly Role[];
export const permissionGivers = ["buyer_company_director", ...sellerPermissionGivers] as const satisfies readonly Role[];
/** Who sees the money of their own company, as a buyer. */
export const buyerMoneyReaders = ["buyer_company_director", "buyer_accountant"] as const satisfies readonly Grant[];
/** Exchange keys read deals and set their statuses; of people, only the role that sees all deals and runs the exchange. */
export const dealReaders = ["supervisor"] as const satisfies readonly Role[];
/** Roles that map entities of another system to the portal's. */
export const exchangeMappers = [...exchangeEditors, "platform_manager"] as const satisfies readonly Role[];
export const exchangeMapReaders = [...exchangeMappers, "seller_distribution_director"] as const satisfies readonly Role[];
export const keyMakers = ["supervisor", "platform_manager"] as const satisfies readonly Role[];
/** Roles that the set-up checklist has steps for. */
export const setupReaders = [...keyMakers, "seller_content_manager", "seller_sales_representative"] as const satisfies readonly Role[];

/** Roles that read deals (deals route of specification 1 section 2, domain.md C2). */
export const dealRoles = [
  "buyer_company_director",
  "buyer_company_manager",
  "seller_sales_representative",
  "seller_regional_director",
  "seller_security",
  "supervisor",
  "platform_manager",
] as const satisfies readonly Role[];

/** Who reads deals and their documents. */
export const dealViewers = [...dealRoles, "accountant"] as const satisfies readonly Grant[];

/** Roles that edit the lines and documents of deals (domain.md section 10, D13 and D14). */
export const dealEditors = [...buyerRoles, "seller_sales_representative", "seller_regional_director"] as const;

/** Who issues transfer documents of deals. */
export const updIssuers = [
  "seller_sales_representative",
  "seller_regional_director",
  "supervisor",
  "accountant",
] as const satisfies readonly Grant[];

/** Who issues invoices of deals. */
export const invoiceIssuers = [...buyerRoles, ...updIssuers] as const satisfies readonly Grant[];

/** Roles that see trade points of companies, and their contracts (domain.md section 2). */
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

/** Who opens a contract with its movements. */
export const contractViewers = [...branchPeople, "accountant"] as const satisfies readonly Grant[];

/** Roles with chats (domain.md sections 12 and 14); the supervisor only reads. */
export const chatWriters = [...buyerRoles, "seller_sales_representative", "seller_regional_director"] as const satisfies readonly Role[];
export const chatReaders = [...chatWriters, "supervisor"] as const satisfies readonly Role[];

/** Who takes part in accreditations of companies. */
export const accreditationStaff = [
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_distribution_director",
] as const satisfies readonly Role[];

/** Who opens cards of counteragents. */
export const counteragentStaff = [
  "seller_regional_director",
  "seller_distribution_director",
  "seller_security",
  "supervisor",
  "tech_support",
  "accountant",
] as const satisfies readonly Grant[];

/** Who sees what companies owe (domain.md section 2); the backend decides which companies. */
export const receivablesReaders = [
  "seller_sales_representative",
  "seller_regional_director",
  "seller_distribution_director",
  "seller_security",
  "supervisor",
  "tech_support",
  "platform_manager",
  "accountant",
] as const satisfies readonly Grant[];

/** The seller's people who write down what debtors promise and dispute; the backend decides of which companies. */
export const debtStaff = [
  "seller_sales_representative",
  "seller_regional_director",
  "supervisor",
  "accountant",
] as const satisfies readonly Grant[];
export const debtKeepers = ["buyer_company_director", ...debtStaff] as const satisfies readonly Grant[];

/** Who sees papers of all companies that they see money of: those who read deals too, because papers name goods and prices. */
export const paperStaff = [
  "seller_sales_representative",
  "seller_regional_director",
  "seller_security",
  "supervisor",
  "platform_manager",
  "accountant",
] as const satisfies readonly Grant[];
export const paperReaders = [...buyerMoneyReaders, ...paperStaff] as const satisfies readonly Grant[];

/** The seller's accountants: who takes payments of a bank statement and types them (domain.md D37), and cancels papers issued wrongly. */
export const paymentKeepers = ["supervisor", "accountant"] as const satisfies readonly Grant[];

/** Who makes acts of reconciliation: the seller's accountants, and the buyer's director of their own company. */
export const actIssuers = ["buyer_company_director", ...paymentKeepers] as const satisfies readonly Grant[];

/** Who makes price lists of companies that they see: the people who serve them, and the buyers who see their own prices. */
export const priceListIssuers = [
  ...buyerRoles,
  "seller_sales_representative",
  "seller_regional_director",
  "supervisor",
] as const satisfies readonly Role[];
export const priceListReaders = ["buyer_company_manager", ...paperReaders] as const satisfies readonly Grant[];

export function hasRole(held: readonly Grant[], wanted: readonly Grant[]): boolean {
  return held.some((role) => wanted.includes(role));
}

export function isBuyer(held: readonly Role[]): boolean {
  return hasRole(held, buyerRoles);
}

export function isAdmin(held: readonly Role[]): boolean {
  return hasRole(held, adminRoles);
}

/** Roles that accreditation, delivery or loading of data needs. */
export const setupRoles = [
  "supervisor",
  "seller_content_manager",
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_distribution_director",
] as const satisfies readonly Role[];

/** Role that acts next; chooses the sentence "Сейчас ход за: …". */
export const turns = [
  "buyer_company_director",
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_distribution_director",
] as const satisfies readonly Role[];
export type Turn = (typeof turns)[number];
