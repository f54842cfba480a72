import { pagingOf } from "#app/request/paging.ts";
import { oneOf, textOf } from "#app/request/search-params.ts";
import { type TicketStatus, ticketStatuses } from "#contract/enums.ts";
import { dayIn } from "#contract/plain-date.ts";

/** Filters of the list, read from the URL; invalid values are dropped. `assignee` is "me", "none" or a uuid. */
export type TicketsFilter = {
  status: TicketStatus | "";
  search: string;
  dateFrom: string;
  dateTo: string;
  assignee: string;
  page: number;
  perPage: number;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readTicketsFilter(url: URL): TicketsFilter {
  const assignee = url.searchParams.get("assignee") ?? "";
  return {
    status: oneOf(url, "status", ticketStatuses) ?? "",
    search: textOf(url, "search") ?? "",
    dateFrom: dayIn(url.searchParams.get("dateFrom")) ?? "",
    dateTo: dayIn(url.searchParams.get("dateTo")) ?? "",
    assignee: assignee === "me" || assignee === "none" || uuid.test(assignee) ? assignee : "",
    ...pagingOf(url.searchParams),
  };
}

export function toTicketsQuery({ page, perPage, assignee, ...rest }: TicketsFilter) {
  return {
    page,
    perPage,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== "")),
    ...(assignee === "me" ? { mine: "true" } : assignee && { assignee }),
  };
}

export const isFiltered = ({ status, search, dateFrom, dateTo, assignee }: TicketsFilter) =>
  Boolean(status || search || dateFrom || dateTo || assignee);
