import { adminRoles, buyerRoles, type Role, sellerRoles } from "./roles.ts";
import type { companyTypes } from "./statuses.ts";

type CompanyType = (typeof companyTypes)[number];

/** Roles that people of each type of company may have. */
export const rolesOfCompany: Record<CompanyType, readonly Role[]> = { buyer: buyerRoles, seller: sellerRoles, platform: adminRoles };

export function isRoleOf(type: CompanyType, role: Role): boolean {
  return rolesOfCompany[type].includes(role);
}
