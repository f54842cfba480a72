import { sql } from "drizzle-orm";
import { dealStatusesIn } from "#contract/statuses.ts";
import { available, type ContractState, contractType, missingPayment } from "../contracts/limit.ts";
import type { ContractLineRow } from "../contracts/ledger.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import { assortments } from "../products/tables.ts";
import { dealLines, deals } from "./tables.ts";
import { statusList } from "./waits-for.ts";

/** The contract of the deal's branch for one assortment of the deal. Kopecks. */
export type DealContract = {
  assortmentUuid: string;
  name: string;
  type: "deferred" | "prepaid";
  postponDays: number;
  /** Sum of the lines' actual totals where collected, else of their ordered totals. */
  total: number;
  /** What the ledger holds reserved for this deal. */
  ownReserved: number;
  /** limit + balance − reserved, this deal's reservation included. */
  available: number;
  /** The payment that "confirm payment" writes; 0 for a deferred contract. */
  missing: number;
};

type StoredContract = Pick<DealContract, "assortmentUuid" | "name" | "postponDays" | "total" | "ownReserved"> &
  ContractState & { paid: number; othersUnpaid: number };

const beforeWarehouse = statusList(dealStatusesIn("approval", "passing"));

/** Reserved and not yet paid in the name of the branch's other deals that are not in the warehouse; read only if money is short. */
const othersUnpaid = sql`case when c.postpon_days = 0 and c.limit_kopecks + c.balance_kopecks < c.reserved_kopecks then (
  select coalesce(sum(greatest(0, (
    select sum(case r.kind when 'reserve' then r.amount_kopecks else -r.amount_kopecks end) from ${ledgerRows} r
    where r.deal_uuid = other.uuid and r.contract_line_uuid = c.uuid))), 0)
  from ${deals} other where other.branch_uuid = c.branch_uuid and other.status in (${beforeWarehouse}) and other.uuid <> ${deals.uuid}
) else 0 end`;

/** A subquery column for queries of `deals`; map it by `toDealContract`. A deleted contract counts as deferred with nothing available. */
export const contractsOfDeal = sql<StoredContract[] | null>`(
  select json_agg(contract) from (
    select l.assortment_uuid as "assortmentUuid", coalesce(a.name, '') as name, l.total, coalesce(c.limit_kopecks, 0) as "limit",
      coalesce(c.balance_kopecks, 0) as balance, coalesce(c.reserved_kopecks, 0) as reserved, coalesce(c.postpon_days, 1) as "postponDays",
      own.reserved as "ownReserved", own.paid, ${othersUnpaid} as "othersUnpaid"
    from (
      select assortment_uuid, sum(coalesce(actual_total_kopecks, total_kopecks)) as total from ${dealLines} lines
      where lines.deal_uuid = ${deals.uuid} group by 1) l
    left join ${contractLines} c on c.branch_uuid = ${deals.branchUuid} and c.assortment_uuid = l.assortment_uuid
    left join ${assortments} a on a.uuid = l.assortment_uuid
    cross join lateral (
      select coalesce(sum(r.amount_kopecks) filter (where r.kind = 'reserve'), 0)
          - coalesce(sum(r.amount_kopecks) filter (where r.kind in ('release', 'charge')), 0) as reserved,
        coalesce(sum(r.amount_kopecks) filter (where r.kind = 'payment'), 0) as paid
      from ${ledgerRows} r where r.deal_uuid = ${deals.uuid} and r.contract_line_uuid = c.uuid) own
    order by 2
  ) contract)`;

export function toDealContract({ limit, balance, reserved, paid, othersUnpaid, ...contract }: StoredContract): DealContract {
  const state = { limit, balance, reserved };
  const type = contractType(contract.postponDays);
  const own = { reserved: contract.ownReserved, paid, othersUnpaid };
  return { ...contract, type, available: available(state), missing: type === "prepaid" ? missingPayment(state, own) : 0 };
}

export function stateOf(line: ContractLineRow): ContractState {
  return { limit: line.limitKopecks, balance: line.balanceKopecks, reserved: line.reservedKopecks };
}
