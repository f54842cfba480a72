import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { mayCall } from "#contract/call.ts";
import { type BranchContract, contracts } from "#contract/contracts.ts";
import type { Customer } from "#contract/customers.ts";
import type { DeferralCheck } from "#contract/deferral-check.ts";

type Lines = BranchContract[];
type OfCompany = { contracts: Lines; deferrals: DeferralCheck | null };

/** Null if the call fails, so that the page can say so and still render. */
export function loadContracts(api: Api, companyUuid: string): Promise<OfCompany | null> {
  return orNull(() => api(contracts.listByCompany, { params: { uuid: companyUuid } }));
}

/** "closed" if the user may not see them, for example a manager of other trade points. */
export async function loadBranchContracts(api: Api, me: Customer, branchUuid: string): Promise<Lines | null | "closed"> {
  if (!mayCall(me.roles, contracts.listByBranch)) return "closed";
  try {
    return await orNull(async () => (await api(contracts.listByBranch, { params: { branchUuid } })).contracts);
  } catch (error) {
    if (error instanceof ApiProblem && error.kind === "NOT_FOUND") return "closed";
    throw error;
  }
}

async function orNull<Answer>(load: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiProblem && error.isSystem) return null;
    throw error;
  }
}
