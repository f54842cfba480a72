import { adminRoles, isAdmin, type Role } from "#contract/roles.ts";
import type { Mode } from "./access-token.ts";

/** Client mode is for people without admin roles, admin mode for those with one (specification 1 section 4, D18). */
export function fitsMode(roles: readonly Role[], mode: Mode): boolean {
  return isAdmin(roles) === (mode === "admin");
}

/** Realm roles of the access token. */
export function realmRoles(roles: readonly Role[]): Role[] {
  return roles.filter((role) => (adminRoles as readonly Role[]).includes(role));
}
