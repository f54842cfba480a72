import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";

/** Limits, balances and movements follow every deal that moves them. Filters keep what is chosen in them: they stand in the address. */
export function useLiveContracts(shown: unknown): void {
  useLiveRefresh(["deal_updated", "accreditation_contract_updated"], { shows: shown });
}
