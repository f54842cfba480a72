import { mayChangeAccess } from "#contract/company-roles.ts";
import type { Role } from "#contract/roles.ts";
import type { Actor } from "../context.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";

/** Throws for a change of roles or access of people with these roles, who may be people of the platform (domain.md D36). */
export function assertMayChangeAccess(actor: Actor, roles: readonly string[]): void {
  if (!mayChangeAccess(actor.roles, roles as Role[])) throwProblem("FORBIDDEN", undefined, translate("platformAccess"));
}
