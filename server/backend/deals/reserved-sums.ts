import { changeReservation, type LedgerRow, postReservation } from "../contracts/limit.ts";
import type { DealContract } from "./deal-contracts.ts";

export type Movement = { assortmentUuid: string; kind: LedgerRow["kind"]; amountKopecks: number };

type SummedLine = { assortmentUuid: string; totalKopecks: number; actualTotalKopecks: number | null };

/**
 * Kopecks by assortment that a deal reserves until it is posted (domain.md section 7): actual totals where counted, else ordered
 * ones.
 */
export function reservedSums(lines: readonly SummedLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines)
    sums.set(line.assortmentUuid, (sums.get(line.assortmentUuid) ?? 0) + (line.actualTotalKopecks ?? line.totalKopecks));
  return sums;
}

/** What the ledger holds reserved for a deal, kopecks by assortment. */
export function ownReserved(contracts: readonly Pick<DealContract, "assortmentUuid" | "ownReserved">[]): Map<string, number> {
  return new Map(contracts.map((contract) => [contract.assortmentUuid, contract.ownReserved]));
}

/** Ledger movements from what a deal has reserved to what its lines need; without lines the whole reservation is released. */
export function moveReservation(reserved: ReadonlyMap<string, number>, lines: readonly SummedLine[]): Movement[] {
  const next = reservedSums(lines);
  return [...new Set([...reserved.keys(), ...next.keys()])].flatMap((assortmentUuid) =>
    changeReservation(reserved.get(assortmentUuid) ?? 0, next.get(assortmentUuid) ?? 0).map((row) => toMovement(assortmentUuid, row)),
  );
}

/** On `received` the actual sum moves from reserve to debt. */
export function postReserved(reserved: ReadonlyMap<string, number>, lines: readonly SummedLine[]): Movement[] {
  return [...reservedSums(lines)].flatMap(([assortmentUuid, sum]) =>
    postReservation(reserved.get(assortmentUuid) ?? 0, sum).map((row) => toMovement(assortmentUuid, row)),
  );
}

function toMovement(assortmentUuid: string, row: LedgerRow): Movement {
  return { assortmentUuid, kind: row.kind, amountKopecks: row.amount };
}
