import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";

/** Revalidates when deals change limits or balances. The filters are in the URL, so they stay. */
export function useLiveContracts(shown: unknown): void {
  useLiveRefresh(["deal_updated", "accreditation_contract_updated"], { shows: shown });
}
