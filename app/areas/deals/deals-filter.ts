import { pagingOf } from "#app/request/paging.ts";
import { type DealStatus, dealStatuses, endedDealStatuses, openDealStatuses } from "#contract/deal-statuses.ts";
import { dayIn } from "#contract/plain-date.ts";

export const dealTabs = ["mine", "active", "done", "all"] as const;
export type DealTab = (typeof dealTabs)[number];

/** Filters of the deals list, read from the URL; unknown and malformed values are dropped. */
export type DealsFilter = {
  tab: DealTab;
  search: string;
  status: DealStatus[];
  dateFrom: string;
  dateTo: string;
  branchUuid: string;
  buyerCompanyUuid: string;
  page: number;
  perPage: number;
};

const dealsPerPage = 10;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const maxSearchLength = 40;

/** Statuses to choose from in a tab's filter. */
export function statusesOf(tab: DealTab): readonly DealStatus[] {
  if (tab === "done") return endedDealStatuses;
  return tab === "active" ? openDealStatuses : dealStatuses;
}

export function readFilter(params: URLSearchParams): DealsFilter {
  const tab = dealTabs.find((each) => each === params.get("tab")) ?? "all";
  const statuses = params.getAll("status").flatMap((value) => value.split(","));
  return {
    tab,
    search: (params.get("search") ?? "").trim().slice(0, maxSearchLength),
    status: statusesOf(tab).filter((status) => statuses.includes(status)),
    dateFrom: dayIn(params.get("dateFrom")) ?? "",
    dateTo: dayIn(params.get("dateTo")) ?? "",
    branchUuid: matching(params.get("branchUuid"), uuid),
    buyerCompanyUuid: matching(params.get("buyerCompanyUuid"), uuid),
    ...pagingOf(params, dealsPerPage),
  };
}

/** The call's query. A tab without a chosen status asks for all of its statuses. */
export function toQuery(filter: DealsFilter) {
  const { tab, page, perPage, status, ...rest } = filter;
  const statuses = status.length === 0 && (tab === "active" || tab === "done") ? [...statusesOf(tab)] : status;
  return {
    page,
    perPage,
    ...(statuses.length > 0 && { status: statuses.join(",") }),
    ...(tab === "mine" && { mine: "true" }),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== "")),
  };
}

/** Query string of the list with some filters changed, back on the first page. */
export function toSearch(filter: DealsFilter, change: Partial<DealsFilter> = {}): string {
  const next = { ...filter, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.tab !== "all") params.set("tab", next.tab);
  if (next.search) params.set("search", next.search);
  for (const status of next.status) params.append("status", status);
  for (const name of ["dateFrom", "dateTo", "branchUuid", "buyerCompanyUuid"] as const) if (next[name]) params.set(name, next[name]);
  if (next.perPage !== dealsPerPage) params.set("perPage", String(next.perPage));
  if (next.page > 1) params.set("page", String(next.page));
  const text = params.toString();
  return text && `?${text}`;
}

export function isFiltered({ search, status, dateFrom, dateTo, branchUuid, buyerCompanyUuid }: DealsFilter): boolean {
  return Boolean(search || status.length > 0 || dateFrom || dateTo || branchUuid || buyerCompanyUuid);
}

function matching(value: string | null, shape: RegExp): string {
  return value !== null && shape.test(value) ? value : "";
}
