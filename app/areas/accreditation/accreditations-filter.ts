import { type AccreditationStatus, accreditationStatuses, type ProcessType, processTypes } from "#contract/statuses.ts";

export const accreditationsPerPage = 20;

/** State of the staff's list as its address says it; what is unknown is left out. */
export type AccreditationsFilter = { search: string; status: AccreditationStatus | ""; process: ProcessType | ""; page: number };

export function readAccreditationsFilter(params: URLSearchParams): AccreditationsFilter {
  const page = Number(params.get("page"));
  return {
    search: (params.get("search") ?? "").trim().slice(0, 100),
    status: accreditationStatuses.find((known) => known === params.get("status")) ?? "",
    process: processTypes.find((known) => known === params.get("process")) ?? "",
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, 10_000) : 1,
  };
}

export function isFiltered({ search, status, process }: AccreditationsFilter): boolean {
  return Boolean(search || status || process);
}
