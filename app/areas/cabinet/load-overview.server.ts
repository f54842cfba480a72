import { basket } from "#contract/basket.ts";
import { companies } from "#contract/companies.ts";
import type { Customer } from "#contract/customers.ts";
import { dealRoles, deals } from "#contract/deals.ts";
import { notifications } from "#contract/notifications.ts";
import { hasRole, isBuyer } from "#contract/roles.ts";
import { tickets } from "#contract/tickets.ts";
import type { Api } from "#app/request/api.server.ts";

export type Overview = Awaited<ReturnType<typeof loadOverview>>;

/** What waits for this person now, in figures: each one leads to its place. */
export async function loadOverview(api: Api, me: Customer) {
  const buyer = isBuyer(me.roles);
  const support = hasRole(me.roles, ["tech_support", "platform_manager"]);
  const [dealPage, basketCount, company, unread, ticketPage] = await Promise.all([
    hasRole(me.roles, dealRoles) ? api(deals.list, { query: { perPage: 1 } }) : null,
    buyer ? api(basket.count) : null,
    api(companies.get, { params: { uuid: me.companyUuid } }),
    api(notifications.count),
    support ? api(tickets.list, { query: { perPage: 1 } }) : null,
  ]);
  return {
    roles: me.roles,
    deals: dealPage?.counts ?? null,
    basket: basketCount?.count ?? 0,
    companyStatus: buyer ? company.status : null,
    company: { name: company.name, slogan: company.slogan, excerpt: company.excerpt },
    unread: unread.unread,
    tickets: ticketPage?.total ?? null,
  };
}
