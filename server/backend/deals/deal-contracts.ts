import { sql } from "drizzle-orm";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import type { ContractLineRow } from "../contracts/ledger.ts";
import { available, type ContractState, contractType, missingPayment, type PrepaidDeal } from "../contracts/limit.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Transaction } from "../db/database.ts";
import { json, orNull, readRows } from "../db/statement.ts";
import { assortments } from "../products/tables.ts";
import { dealLines, dealLogs, deals } from "./tables.ts";
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

type ContractRow = Pick<DealContract, "assortmentUuid" | "name" | "postponDays" | "total" | "ownReserved"> &
  ContractState & { paid: number; paidLater: number; othersUnpaid: number; overrun: number; isPassed: boolean };

const beforeWarehouse = statusList(dealStatusesIn("approval", "passing"));
const passed = statusList(dealStatusesIn("collecting", "receipt", "done"));

/** Reserved and not yet paid in the name of the branch's other deals that are not in the warehouse. */
const othersUnpaid = sql`(
  select coalesce(sum(greatest(0, (
    select sum(case r.kind when 'reserve' then r.amount_kopecks else -r.amount_kopecks end) from ${ledgerRows} r
    where r.deal_uuid = other.uuid and r.contract_line_uuid = c.uuid))), 0)
  from ${deals} other where other.branch_uuid = c.branch_uuid and other.status in (${beforeWarehouse}) and other.uuid <> ${deals.uuid})`;

const isShort = sql`c.postpon_days = 0 and c.limit_kopecks + c.balance_kopecks < c.reserved_kopecks`;

/** Payments in the deal's name after it was passed to the warehouse. */
const paidLater = sql`(
  select coalesce(sum(r.amount_kopecks), 0) from ${ledgerRows} r
  where r.deal_uuid = ${deals.uuid} and r.contract_line_uuid = c.uuid and r.kind = 'payment' and r.created_at > coalesce((
    select max(log.created_at) from ${dealLogs} log where log.deal_uuid = ${deals.uuid} and log.to_status = 'transferred_to_warehouse'),
      ${deals.createdAt}))`;

/** A subquery column for queries of `deals`; map it by `toDealContract`. A deleted contract counts as deferred with nothing available. */
export const contractsOfDeal = computedColumn(
  orNull(json<ContractRow[]>()),
  sql`(
  select json_agg(contract) from (
    select l.assortment_uuid as "assortmentUuid", coalesce(a.name, '') as name, l.total, coalesce(c.limit_kopecks, 0) as "limit",
      coalesce(c.balance_kopecks, 0) as balance, coalesce(c.reserved_kopecks, 0) as reserved, coalesce(c.postpon_days, 1) as "postponDays",
      own.reserved as "ownReserved", own.paid, l.overrun, ${deals.status} in (${passed}) as "isPassed",
      case when ${isShort} then ${othersUnpaid} else 0 end as "othersUnpaid",
      case when ${isShort} and l.overrun > 0 then ${paidLater} else 0 end as "paidLater"
    from (
      select assortment_uuid, sum(coalesce(actual_total_kopecks, total_kopecks)) as total,
        greatest(0, sum(coalesce(actual_total_kopecks, total_kopecks)) - sum(total_kopecks)) as overrun
      from ${dealLines} lines
      where lines.deal_uuid = ${deals.uuid} group by 1) l
    left join ${contractLines} c on c.branch_uuid = ${deals.branchUuid} and c.assortment_uuid = l.assortment_uuid
    left join ${assortments} a on a.uuid = l.assortment_uuid
    cross join lateral (
      select coalesce(sum(r.amount_kopecks) filter (where r.kind = 'reserve'), 0)
          - coalesce(sum(r.amount_kopecks) filter (where r.kind in ('release', 'charge')), 0) as reserved,
        coalesce(sum(r.amount_kopecks) filter (where r.kind = 'payment'), 0) as paid
      from ${ledgerRows} r where r.deal_uuid = ${deals.uuid} and r.contract_line_uuid = c.uuid) own
    order by 2
  ) contract)`,
);

/** The same terms for one deal whatever its contracts have; by assortment. Contracts with deferral are absent. */
export async function readPrepaidPayments(
  tx: Transaction,
  dealUuid: string,
): Promise<Map<string, Pick<PrepaidDeal, "paid" | "othersUnpaid">>> {
  const rows = await readRows(tx, { uuid: "uuid", paid: "numeric", othersUnpaid: "numeric" })(sql`
    select c.assortment_uuid as uuid, ${paidLater} as paid, ${othersUnpaid} as "othersUnpaid"
    from ${deals} join ${contractLines} c on c.branch_uuid = ${deals.branchUuid} and c.postpon_days = 0
    where ${deals.uuid} = ${dealUuid}`);
  return new Map(rows.map(({ uuid, paid, othersUnpaid: others }) => [uuid, { paid: Number(paid), othersUnpaid: Number(others) }]));
}

export function toDealContract(row: ContractRow): DealContract {
  const { limit, balance, reserved, paid, paidLater: later, othersUnpaid: others, overrun, isPassed, ...contract } = row;
  const state = { limit, balance, reserved };
  const type = contractType(contract.postponDays);
  const own = isPassed ? { owed: overrun, paid: later } : { owed: contract.ownReserved, paid };
  const missing = type === "prepaid" ? missingPayment(state, { ...own, othersUnpaid: others }) : 0;
  return { ...contract, type, available: available(state), missing };
}

export function stateOf(line: ContractLineRow): ContractState {
  return { limit: line.limitKopecks, balance: line.balanceKopecks, reserved: line.reservedKopecks };
}
