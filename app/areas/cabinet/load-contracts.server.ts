import { contracts } from "#contract/contracts.ts";
import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";

/** Contracts of a company; null when the call fails, so that the page can say so and live on. */
export async function loadContracts(api: Api, companyUuid: string) {
  try {
    return (await api(contracts.listByCompany, { params: { uuid: companyUuid } })).contracts;
  } catch (error) {
    if (error instanceof ApiProblem && error.isSystem) return null;
    throw error;
  }
}
