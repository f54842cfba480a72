import { companySorts } from "#app/areas/cabinet/global-companies.tsx";
import type { Api } from "#app/request/api.server.ts";
import { pagingOf } from "#app/request/paging.ts";
import { sortOf, textOf } from "#app/request/search-params.ts";
import { stayWithin } from "#app/request/stay-within.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { rolesGivenBy, rolesOfCompany } from "#contract/company-roles.ts";
import type { Customer } from "#contract/customers.ts";
import { isAdmin } from "#contract/roles.ts";

/** The company to add a person to: a director's own, or an admin's `?company=`; without that the admin chooses. */
export async function loadAddPerson(api: Api, me: Customer, url: URL) {
  const admin = isAdmin(me.roles);
  const companyUuid = admin ? uuidOf(url, "company") : me.companyUuid;
  if (!companyUuid) {
    const query = { ...pagingOf(url.searchParams), search: textOf(url, "search"), sort: sortOf(url, companySorts) };
    const found = await api(companies.listInternal, { query });
    stayWithin(url, query, found.total);
    return { company: null, choice: { query, ...found }, list: paths.cabinetHomeTab("customers") };
  }
  const card = await api(companies.get, { params: { uuid: companyUuid } });
  const isBuyer = card.type === "buyer";
  const roles = admin ? rolesGivenBy(me.roles, card.type) : rolesOfCompany[card.type];
  const stored = isBuyer
    ? (await api(branches.list, { params: { companyUuid: companyUuid }, query: { page: 1, perPage: 0 } })).branches
    : [];
  const company = {
    uuid: card.uuid,
    name: card.name,
    isForeign: admin,
    /** Directors need an accredited company; an admin, a role that they may give. */
    mayAdd: admin ? roles.length > 0 : card.status === "accredited",
    roles,
    places: isBuyer ? stored.map(({ uuid, name, status }) => ({ uuid, name, isActive: status === "active" })) : null,
  };
  return { company, choice: null, list: admin ? paths.company(companyUuid) : paths.customers };
}
