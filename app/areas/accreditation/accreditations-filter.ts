import { pagingOf } from "#app/request/paging.ts";
import { oneOf, textOf } from "#app/request/search-params.ts";
import { type AccreditationStatus, accreditationStatuses, type ProcessType, processTypes } from "#contract/enums.ts";

export const accreditationsPerPage = 20;

/** Filters of the staff's list, read from the URL; unknown values are dropped. */
export type AccreditationsFilter = {
  search: string;
  status: AccreditationStatus | "";
  process: ProcessType | "";
  page: number;
  perPage: number;
};

export function readAccreditationsFilter(url: URL): AccreditationsFilter {
  return {
    search: textOf(url, "search") ?? "",
    status: oneOf(url, "status", accreditationStatuses) ?? "",
    process: oneOf(url, "process", processTypes) ?? "",
    ...pagingOf(url.searchParams, accreditationsPerPage),
  };
}

export function isFiltered({ search, status, process }: AccreditationsFilter): boolean {
  return Boolean(search || status || process);
}
