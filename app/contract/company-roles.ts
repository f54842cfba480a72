import { adminRoles, buyerRoles, type Role, sellerRoles } from "./roles.ts";
import type { companyTypes } from "./statuses.ts";

type CompanyType = (typeof companyTypes)[number];

/** Buyers' roles are for people of buyer companies, and so on: nobody is both. */
export const rolesOfCompany: Record<CompanyType, readonly Role[]> = { buyer: buyerRoles, seller: sellerRoles, platform: adminRoles };

export function isRoleOf(type: CompanyType, role: Role): boolean {
  return rolesOfCompany[type].includes(role);
}
