import { type LedgerPart, ledgerParts } from "#contract/money-enums.ts";
import { dayIn } from "#contract/plain-date.ts";

/** Ledger filters read from the URL; malformed values are dropped. */
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

/** Query string with the same filters, from the newest entry or before a given one. */
export function ledgerSearch({ part, dateFrom, dateTo }: LedgerFilter, before?: string): string {
  const chosen = Object.entries({ part, dateFrom, dateTo, before }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(chosen).toString();
}

export const isNarrowed = ({ part, dateFrom, dateTo }: LedgerFilter) => Boolean(part || dateFrom || dateTo);
