import type { Role } from "#contract/roles.ts";
import { accreditationScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import { loadAccreditations } from "./load-accreditations.ts";

/** The list of one role: a person who holds several sees in each list only what that role reaches. */
export function listAccreditationsFor(role: Role) {
  return async ({ db, actor }: SignedIn) => ({
    accreditations: await loadAccreditations(db, accreditationScope({ ...actor, roles: [role] })),
  });
}
