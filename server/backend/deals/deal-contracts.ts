import { sql } from "drizzle-orm";
import { available, type ContractState, contractType, missingPayment } from "../contracts/limit.ts";
import type { ContractLineRow } from "../contracts/ledger.ts";
import { contractLines } from "../contracts/tables.ts";
import { assortments } from "../products/tables.ts";
import { dealLines, deals } from "./tables.ts";

/** The contract of the deal's branch for one assortment of the deal. Kopecks. */
export type DealContract = {
  assortmentUuid: string;
  name: string;
  type: "deferred" | "prepaid";
  postponDays: number;
  /** Sum of the lines' actual totals where collected, else of their ordered totals. */
  total: number;
  /** limit + balance − reserved, this deal's reservation included. */
  available: number;
  /** The payment that "confirm payment" writes; 0 for a deferred contract. */
  missing: number;
};

type StoredContract = Pick<DealContract, "assortmentUuid" | "name" | "postponDays" | "total"> & ContractState;

/** A subquery column for queries of `deals`; map it by `toDealContract`. A deleted contract counts as deferred with nothing available. */
export const contractsOfDeal = sql<StoredContract[] | null>`(
  select json_agg(contract) from (
    select l.assortment_uuid as "assortmentUuid", coalesce(min(a.name), '') as name, sum(coalesce(l.actual_total_kopecks,
      l.total_kopecks)) as total,
      coalesce(min(c.limit_kopecks), 0) as "limit", coalesce(min(c.balance_kopecks), 0) as balance, coalesce(min(c.reserved_kopecks),
        0) as reserved,
      coalesce(min(c.postpon_days), 1) as "postponDays"
    from ${dealLines} l
    left join ${contractLines} c on c.branch_uuid = ${deals.branchUuid} and c.assortment_uuid = l.assortment_uuid
    left join ${assortments} a on a.uuid = l.assortment_uuid
    where l.deal_uuid = ${deals.uuid} group by l.assortment_uuid order by 2
  ) contract)`;

export function toDealContract({ limit, balance, reserved, ...contract }: StoredContract): DealContract {
  return { ...contract, ...standing(contract.postponDays, { limit, balance, reserved }) };
}

/** Recomputes the contracts from locked rows. */
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
