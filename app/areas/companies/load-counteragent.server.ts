import { peopleSorts } from "#app/areas/cabinet/people-table.tsx";
import { personName } from "#app/areas/cabinet/person.tsx";
import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { withLogoHref } from "#app/request/avatar-href.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { sortOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { mayCall } from "#contract/call.ts";
import { companies } from "#contract/companies.ts";
import type { Customer } from "#contract/customers.ts";
import { customers } from "#contract/customers.ts";
import { openDealStatuses } from "#contract/deal-statuses.ts";
import { deals } from "#contract/deals.ts";
import { grantsOf } from "#contract/roles.ts";

const latestDeals = 5;

/** A counteragent's card: the company with branches, people, latest deals and accreditation, as far as the user may see them. */
export async function loadCounteragent(api: Api, me: Customer, uuid: string, url: URL) {
  const query = { ...pagingOf(url.searchParams), sort: sortOf(url, peopleSorts), companyUuid: uuid };
  const mayAssign = mayCall(me.roles, companies.putSalesRepresentative);
  const [company, { branches: places }, people, dealPage, accreditationUuid, representatives, open] = await Promise.all([
    api(companies.get, { params: { uuid } }),
    api(branches.list, { params: { companyUuid: uuid } }),
    api(customers.list, { query }),
    mayEnter("deals", grantsOf(me)) ? api(deals.list, { query: { buyerCompanyUuid: uuid, perPage: latestDeals } }) : null,
    mayEnter("accreditation", me.roles) ? findAccreditation(api, uuid) : null,
    mayAssign ? api(customers.salesRepresentatives) : null,
    mayAssign ? api(deals.list, { query: { buyerCompanyUuid: uuid, perPage: 1, status: openDealStatuses.join(",") } }) : null,
  ]);
  stayWithin(url, query, people.total);
  const others = (representatives?.customers ?? []).filter((person) => person.uuid !== company.salesRepresentativeUuid);
  return {
    company: withLogoHref(company),
    places,
    people,
    query: { page: query.page, sort: query.sort },
    deals: dealPage && { deals: dealPage.deals, total: dealPage.total },
    accreditationUuid,
    openDeals: open?.total ?? 0,
    /** Candidates for reassignment; null if the user may not reassign or no representative is assigned yet. */
    representatives:
      mayAssign && company.salesRepresentativeUuid ? others.map(({ uuid, fullName }) => ({ uuid, name: personName(fullName) })) : null,
  };
}

/** Null also if the accreditation has not reached the user's role yet. */
async function findAccreditation(api: Api, companyUuid: string): Promise<string | null> {
  try {
    return (await api(accreditation.getByCompany, { params: { companyUuid }, query: { withProcess: "false" } })).uuid;
  } catch (error) {
    if (error instanceof ApiProblem && error.kind === "NOT_FOUND") return null;
    throw error;
  }
}
