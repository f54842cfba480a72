import { changeReservation, type LedgerRow, postReservation } from "../contracts/limit.ts";

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

/** Ledger movements for a change of lines; without lines after it, the whole reservation is released. */
export function moveReservation(before: readonly SummedLine[], after: readonly SummedLine[]): Movement[] {
  const [old, next] = [reservedSums(before), reservedSums(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((assortmentUuid) =>
    changeReservation(old.get(assortmentUuid) ?? 0, next.get(assortmentUuid) ?? 0).map((row) => toMovement(assortmentUuid, row)),
  );
}

/** On `received` the actual sum moves from reserve to debt. */
export function postReserved(lines: readonly SummedLine[]): Movement[] {
  return [...reservedSums(lines)].flatMap(([assortmentUuid, sum]) =>
    postReservation(sum, sum).map((row) => toMovement(assortmentUuid, row)),
  );
}

function toMovement(assortmentUuid: string, row: LedgerRow): Movement {
  return { assortmentUuid, kind: row.kind, amountKopecks: row.amount };
}
