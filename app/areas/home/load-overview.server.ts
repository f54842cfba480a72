import { listAccreditations } from "#app/areas/accreditation/list-source.server.ts";
import { loadBranchContracts } from "#app/areas/contracts/load-contracts.server.ts";
import { statusesOf } from "#app/areas/deals/deals-filter.ts";
import { formatMoney } from "#app/i18n/format.ts";
import type { Api } from "#app/request/api.server.ts";
import { readSources } from "#app/request/sources.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { type Accreditation, accreditation } from "#contract/accreditation.ts";
import { basket } from "#contract/basket.ts";
import { collection } from "#contract/collection.ts";
import { companies } from "#contract/companies.ts";
import { companyPapers } from "#contract/company-papers.ts";
import { contracts } from "#contract/contracts.ts";
import { type Customer, customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import type { ProcessType } from "#contract/enums.ts";
import { exchange } from "#contract/exchange.ts";
import { mail } from "#contract/mail.ts";
import { notifications } from "#contract/notifications.ts";
import { payments } from "#contract/payments.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { dealRoles, exchangeEditors, grantsOf, hasRole, isAdmin, isBuyer, type Role, setupReaders } from "#contract/roles.ts";
import { tickets } from "#contract/tickets.ts";
import { deliveryWeek } from "./delivery-week.ts";
import { toSetupView } from "./setup-view.ts";

export type Overview = Awaited<ReturnType<typeof loadOverview>>;

/** Deals shown in each list; the counts cover all of them. */
const shownDeals = 5;

/** Accreditation steps handled by each role (domain.md section 4). */
const stepsOf: Record<Role, readonly ProcessType[]> = {
  seller_regional_director: ["distribution_by_region_director", "accreditation_by_regional_director"],
  seller_sales_representative: ["coordination_contract", "signing_contract"],
  seller_security: ["accreditation_by_security"],
  seller_distribution_director: ["accreditation_by_distribution_director"],
  buyer_company_director: [],
  buyer_company_manager: [],
  seller_company_director: [],
  seller_content_manager: [],
  platform_manager: [],
  tech_support: [],
  supervisor: [],
};

/** Counts of what waits for the user, for the home page. The number of calls does not grow with the data. */
export async function loadOverview(api: Api, me: Customer) {
  const buyer = isBuyer(me.roles);
  const hasDeals = hasRole(me.roles, dealRoles);
  const admin = isAdmin(me.roles);
  const held = grantsOf(me);
  const { read, missing } = readSources();
  const [
    company,
    unread,
    waiting,
    recent,
    basketCount,
    steps,
    invited,
    ticketPage,
    ownTickets,
    companyPage,
    customerPage,
    leaderless,
    setup,
    tasks,
    accounts,
    storages,
  ] = await Promise.all([
    read("company", api(companies.get, { params: { uuid: me.companyUuid } })),
    read("notifications", api(notifications.count)),
    read("deals", hasDeals ? api(deals.list, { query: { perPage: shownDeals, mine: "true" } }) : null),
    read(
      "deals",
      hasDeals
        ? api(deals.list, { query: buyer ? { perPage: 100, status: statusesOf("active").join(",") } : { perPage: shownDeals } })
        : null,
    ),
    read("basket", buyer ? api(basket.count) : null),
    read("accreditation", Promise.all((me.roles[0] ? stepsOf[me.roles[0]] : []).map((process) => countAtStep(api, me.roles, process)))),
    read(
      "people",
      me.roles.includes("buyer_company_director") ? api(customers.list, { query: { perPage: 1, status: "waiting_confirmation" } }) : null,
    ),
    read("tickets", admin || !hasDeals ? api(tickets.list, { query: { perPage: 1 } }) : null),
    read("tickets", admin ? api(tickets.list, { query: { perPage: 1, mine: "true" } }) : null),
    read("company", admin ? api(companies.listInternal, { query: {} }) : null),
    read("people", admin ? api(customers.listInternal, { query: {} }) : null),
    read(
      "company",
      me.roles.includes("seller_regional_director") ? api(companies.list, { query: { perPage: 1, salesRepresentative: "left" } }) : null,
    ),
    read("setup", hasRole(me.roles, setupReaders) ? loadSetup(api, me.roles) : null),
    read("tasks", hasRole(me.roles, exchangeEditors) ? api(exchange.listTasks, {}) : null),
    read("contracts", held.includes("accountant") ? loadAccounts(api) : null),
    read("deals", held.includes("storage") ? api(collection.list, { query: { perPage: 1 } }) : null),
  ]);
  const isJoining = buyer && company !== null && company.status !== "accredited";
  const joining = await read(
    "accreditation",
    isJoining ? api(accreditation.getByCompany, { params: { companyUuid: me.companyUuid } }) : null,
  );
  const branch = company?.status === "accredited" ? basketCount?.branch : null;
  const lines = await read("contracts", branch ? loadBranchContracts(api, me, branch.uuid) : null);
  return {
    roles: me.roles,
    grants: held,
    contracts: lines === "closed" ? [] : (lines ?? []),
    joining: joining && {
      status: joining.status,
      whose: whoseTurn(joining, me.roles),
      step: joining.currentProcess?.type ?? null,
    },
    waiting: waiting?.deals ?? [],
    counts: waiting?.counts ?? null,
    recent: recent?.deals.slice(0, shownDeals) ?? [],
    week: buyer && recent ? deliveryWeek(recent.deals, plainDateIn(new Date(), "Europe/Moscow")) : [],
    basket: basketCount?.count ?? 0,
    steps: steps ?? [],
    invited: invited?.total ?? 0,
    unread: unread?.unread ?? 0,
    tickets: {
      unassigned: admin ? (ticketPage?.counts.new ?? 0) : 0,
      assigned: ownTickets?.counts.assigned ?? 0,
      inWork: ownTickets?.counts.in_work ?? 0,
      open: ticketPage ? ticketPage.counts.new + ticketPage.counts.assigned + ticketPage.counts.in_work : 0,
    },
    companies: companyPage?.total ?? 0,
    customers: customerPage?.total ?? 0,
    leaderless: leaderless?.total ?? 0,
    tasks,
    accounts,
    toCollect: storages?.counts.toCollect ?? 0,
    setup: setup?.steps ?? null,
    silent: setup?.silent ?? [],
    missing: missing(),
  };
}

/** Papers counted; of more only that there are more. */
const countedPapers = 100;

/** What an accountant begins a day with: payments that wait for a person, what is overdue, the papers of the day. */
async function loadAccounts(api: Api) {
  const today = plainDateIn(new Date(), "Europe/Moscow");
  const [waiting, overdue, broken, sent, papers] = await Promise.all([
    api(payments.list, { query: { status: "waiting", perPage: 1 } }),
    api(contracts.receivables, { query: { overdue: "only", perPage: 1 } }),
    api(contracts.receivables, { query: { promise: "broken", perPage: 1 } }),
    api(contracts.receivables, { query: { letters: "sent", perPage: 1 } }),
    api(companyPapers.list, { query: { dateFrom: today, dateTo: today, perPage: countedPapers } }),
  ]);
  const line = (key: AccountKey, count: number, href: string, action: AccountAction) =>
    ({ key, count, href, action, tone: "warning", meta: undefined }) as const;
  const debts = (query: string) => [`${paths.receivables}?${query}`, "home.openReceivables"] as const;
  return [
    line("paymentsUnclear", waiting.waiting, paths.payments, "home.openPayments"),
    line("paymentsReady", waiting.ready, paths.payments, "home.openPayments"),
    { ...line("overdue", overdue.count, ...debts("overdue=only")), meta: formatMoney(overdue.totals.overdue) },
    line("promisesBroken", broken.count, ...debts("promise=broken")),
    line("lettersSent", sent.count, ...debts("letters=sent")),
    {
      ...line(
        papers.next === null ? "papersToday" : "papersManyToday",
        papers.papers.length,
        `${paths.papers}?dateFrom=${today}&dateTo=${today}`,
        "home.openPapers",
      ),
      tone: "info" as const,
    },
  ];
}

type AccountKey = "paymentsUnclear" | "paymentsReady" | "overdue" | "promisesBroken" | "lettersSent" | "papersToday" | "papersManyToday";
type AccountAction = "home.openPayments" | "home.openReceivables" | "home.openPapers";

/** During setup the page also says that invitations cannot be sent. */
async function loadSetup(api: Api, roles: readonly Role[]) {
  const steps = toSetupView(await api(exchange.getSetup), roles);
  return { steps, silent: steps ? (await api(mail.silent)).silent : [] };
}

/** Steps that alternate between buyer and representative: only those on the user's turn count, of the newest hundred. */
const sharedSteps: readonly ProcessType[] = ["coordination_contract", "signing_contract"];

async function countAtStep(api: Api, roles: readonly Role[], process: ProcessType) {
  const goesBack = sharedSteps.includes(process);
  const list = await listAccreditations(api, roles, { process, perPage: goesBack ? 100 : 1, withProcess: "false" });
  return { process, count: (goesBack ? list?.accreditations.filter(({ turn }) => turn === roles[0]).length : list?.total) ?? 0 };
}

/** Whose turn the accreditation is, from the buyer's point of view. */
function whoseTurn({ turn, status }: Accreditation, roles: readonly Role[]): "yours" | "directors" | "theirs" | "declined" {
  if (status === "declined") return "declined";
  if (turn !== null && roles.includes(turn)) return "yours";
  return turn === "buyer_company_director" ? "directors" : "theirs";
}
