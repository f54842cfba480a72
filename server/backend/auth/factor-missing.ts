import { hasRole, type Role, staffRoles } from "#contract/roles.ts";
import type { Settings } from "../context.ts";

/** Whether the operator requires a second factor of the person, and they have none: then only calls `beforeFactor` are open. */
export const isFactorMissing = (
  { secondFactorOf }: Pick<Settings, "secondFactorOf">,
  { roles, hasFactor }: { roles: readonly Role[]; hasFactor: boolean },
): boolean => secondFactorOf === "staff" && !hasFactor && hasRole(roles, staffRoles);
