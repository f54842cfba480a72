import { and, eq, inArray, sql } from "drizzle-orm";
import { available, type ContractState, contractType, missingPayment } from "../contracts/limit.ts";
import type { ContractLineRow } from "../contracts/ledger.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { assortments } from "../products/tables.ts";
import { dealLines, deals } from "./tables.ts";

/** The contract of the deal's branch for one assortment of the deal. Kopecks. */
export type DealContract = {
  dealUuid: string;
  assortmentUuid: string;
  name: string;
  type: "deferred" | "prepaid";
  postponDays: number;
  /** Σ ordered totals of the deal's lines. */
  total: number;
  /** limit + balance − reserved, this deal's reservation included. */
  available: number;
  /** What "confirm payment" has to write; 0 for a deferred contract. */
  missing: number;
};

/** One query for any number of deals. A contract that no longer exists counts as deferred with nothing available. */
export async function listDealContracts(reader: Reader, dealUuids: readonly string[]): Promise<DealContract[]> {
  if (dealUuids.length === 0) return [];
  const rows = await reader
    .select({
      dealUuid: dealLines.dealUuid,
      assortmentUuid: dealLines.assortmentUuid,
      name: sql<string>`coalesce(min(${assortments.name}), '')`,
      total: sql`sum(${dealLines.totalKopecks})`.mapWith(Number),
      limit: sql`coalesce(min(${contractLines.limitKopecks}), 0)`.mapWith(Number),
      balance: sql`coalesce(min(${contractLines.balanceKopecks}), 0)`.mapWith(Number),
      reserved: sql`coalesce(min(${contractLines.reservedKopecks}), 0)`.mapWith(Number),
      postponDays: sql`coalesce(min(${contractLines.postponDays}), 1)`.mapWith(Number),
    })
    .from(dealLines)
    .innerJoin(deals, eq(deals.uuid, dealLines.dealUuid))
    .leftJoin(contractLines, and(eq(contractLines.branchUuid, deals.branchUuid), eq(contractLines.assortmentUuid, dealLines.assortmentUuid)))
    .leftJoin(assortments, eq(assortments.uuid, dealLines.assortmentUuid))
    .where(inArray(dealLines.dealUuid, [...dealUuids]))
    .groupBy(dealLines.dealUuid, dealLines.assortmentUuid)
    .orderBy(sql`3`);
  return rows.map(({ limit, balance, reserved, ...row }) => ({ ...row, ...standing(row.postponDays, { limit, balance, reserved }) }));
}

/** The same contracts by rows read under their lock. */
export function withContractLines(contracts: readonly DealContract[], locked: ReadonlyMap<string, ContractLineRow>): DealContract[] {
  return contracts.map((contract) => {
    const line = locked.get(contract.assortmentUuid);
    return line ? { ...contract, postponDays: line.postponDays, ...standing(line.postponDays, stateOf(line)) } : contract;
  });
}

export function stateOf(line: ContractLineRow): ContractState {
  return { limit: line.limitKopecks, balance: line.balanceKopecks, reserved: line.reservedKopecks };
}

function standing(postponDays: number, state: ContractState): Pick<DealContract, "type" | "available" | "missing"> {
  const type = contractType(postponDays);
  return { type, available: available(state), missing: type === "prepaid" ? missingPayment(state) : 0 };
}
