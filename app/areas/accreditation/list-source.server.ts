import type { Api } from "#app/request/api.server.ts";
import { accreditation } from "#contract/accreditation.ts";
import type { AnswerOf, QueryInput } from "#contract/call.ts";
import type { Role } from "#contract/roles.ts";

const sources = {
  seller_regional_director: accreditation.listForRegionalDirector,
  seller_sales_representative: accreditation.listForSalesRepresentative,
  seller_security: accreditation.listForSecurity,
  seller_distribution_director: accreditation.listForDistributionDirector,
} as const;

type List = AnswerOf<typeof accreditation.listForRegionalDirector>;

/** The list depends on the main role; roles without one get none (specification 1 section 6). */
export async function listAccreditations(
  api: Api,
  roles: readonly Role[],
  query: QueryInput<typeof accreditation.listForRegionalDirector> = {},
): Promise<List | null> {
  const [main] = roles;
  const source = main && main in sources ? sources[main as keyof typeof sources] : undefined;
  return source ? api(source, { query }) : null;
}
