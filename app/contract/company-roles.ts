import type { companyTypes } from "./enums.ts";
import type { Permission } from "./permissions.ts";
import { adminRoles, buyerRoles, isAdmin, type Role, sellerRoles } from "./roles.ts";

type CompanyType = (typeof companyTypes)[number];

/** Roles that people of each type of company may have. */
export const rolesOfCompany: Record<CompanyType, readonly Role[]> = { buyer: buyerRoles, seller: sellerRoles, platform: adminRoles };

/** Whether a person changes roles and access of people with these roles: those of the platform, only its manager (domain.md D36). */
export function mayChangeAccess(held: readonly Role[], theirs: readonly Role[]): boolean {
  return !isAdmin(theirs) || held.includes("platform_manager");
}

/** Roles that an admin may give to people of a company of this type. */
export function rolesGivenBy(held: readonly Role[], type: CompanyType): readonly Role[] {
  return mayChangeAccess(held, rolesOfCompany[type]) ? rolesOfCompany[type] : [];
}

/** A buyer's people may hold the permission for their own company's money and papers, the seller's all others. */
export function isPermissionOf(type: CompanyType, permission: Permission): boolean {
  return (permission === "buyer_accountant") === (type === "buyer");
}

export function isRoleOf(type: CompanyType, role: Role): boolean {
  return rolesOfCompany[type].includes(role);
}
