import { dayIn } from "#contract/plain-date.ts";
import { type LedgerPart, ledgerParts } from "#contract/statuses.ts";

/** Movements of a contract as the address says; what is malformed in it is left out. */
export type LedgerFilter = {
  part: LedgerPart | undefined;
  dateFrom: string | undefined;
  dateTo: string | undefined;
  before: string | undefined;
};

export function readLedgerFilter(params: URLSearchParams): LedgerFilter {
  const before = params.get("before") ?? "";
  return {
    part: ledgerParts.find((part) => part === params.get("part")),
    dateFrom: dayIn(params.get("dateFrom")),
    dateTo: dayIn(params.get("dateTo")),
    before: /^\d{1,15}$/.test(before) ? before : undefined,
  };
}

/** The search of the same movements, from the newest or before one of them. */
export function ledgerSearch({ part, dateFrom, dateTo }: LedgerFilter, before?: string): string {
  const chosen = Object.entries({ part, dateFrom, dateTo, before }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(chosen).toString();
}

export const isNarrowed = ({ part, dateFrom, dateTo }: LedgerFilter) => Boolean(part || dateFrom || dateTo);
