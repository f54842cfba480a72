import type { BranchAction } from "#contract/actions.ts";
import { hasRole, isAdmin } from "#contract/roles.ts";
import type { Actor } from "../context.ts";

/** Actions that a person may take on a branch in their scope; the same roles as `may` of the calls. */
export function allowedBranchActions(
  actor: Pick<Actor, "roles" | "companyUuid">,
  branch: { companyUuid: string; companyStatus: string; representativeUuid: string | null },
  customerUuid: string,
): BranchAction[] {
  if (isAdmin(actor.roles)) return ["edit", "setCenter", "setSchedule", "attachCustomer", "delete"];
  const actions: BranchAction[] = [];
  const isDirector = hasRole(actor.roles, ["buyer_company_director"]) && actor.companyUuid === branch.companyUuid;
  if (isDirector && branch.companyStatus !== "declined") actions.push("edit", "attachCustomer", "delete");
  if (hasRole(actor.roles, ["seller_sales_representative"]) && branch.representativeUuid === customerUuid)
    actions.push("edit", "setCenter", "setSchedule");
  return [...new Set(actions)];
}
