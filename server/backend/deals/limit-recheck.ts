import { limitExcess } from "../contracts/limit.ts";
import type { DealContract } from "./deal-contracts.ts";

export type Excess = { assortment: string; name: string; available: number; total: number; excess: number };

type Assortment = { assortmentUuid: string; name: string };

/**
 * D1 (domain.md sections 7 and 10): confirming an edit that raised the total checks the credit limit again; a decrease never
 * fails. The deal's own reservation is added back, so that the check equals that of the checkout.
 */
export function confirmExcesses(lastEditDifference: number, contracts: readonly DealContract[]): Excess[] {
  if (lastEditDifference <= 0) return [];
  return contracts.flatMap((contract) => excessOf(contract, contract.postponDays, contract.available + contract.total, contract.total));
}

/** One element if the total exceeds what is available, else none. */
export function excessOf(
  { assortmentUuid: assortment, name }: Assortment,
  postponDays: number,
  available: number,
  total: number,
): Excess[] {
  const excess = limitExcess(postponDays, available, total);
  return excess > 0 ? [{ assortment, name, available, total, excess }] : [];
}
