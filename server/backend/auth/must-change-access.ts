import { mayChangeAccess } from "#contract/company-roles.ts";
import type { Role } from "#contract/roles.ts";
import type { Actor } from "../context.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";

/** Refuses a change of roles or access of people with these roles, who may be people of the platform (domain.md D36). */
export function mustChangeAccess(actor: Actor, roles: readonly string[]): void {
  if (!mayChangeAccess(actor.roles, roles as Role[])) refuse("FORBIDDEN", undefined, say("platformAccess"));
}
