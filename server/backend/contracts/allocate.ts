import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { rowsOf } from "../db/rows.ts";
import { statement } from "../db/statement.ts";
import { dueDayOf } from "./due.ts";
import { contractLines, ledgerDeals, ledgerRows } from "./tables.ts";

/** What a movement of money pays of a deal that it names, in kopecks; negative as its movement is. */
export type NamedDeal = { dealUuid: string; amountKopecks: number };

/** A deal on a contract line. */
export type DealOnLine = { line: string; deal: string };

const dealRows = rowsOf(ledgerDeals, ["contractLineUuid", "dealUuid", "at", "document", "amountKopecks"]);
const insertDeals = statement({})<{ rows: string }>(dealRows.insert("rows"));

type NamedMovement = { contractLineUuid: string; document: string; at: Date; deals: readonly NamedDeal[] };

/** Stores which deals money names, and allocates it. The contract lines are locked. */
export async function nameDeals(tx: Transaction, movements: readonly NamedMovement[]): Promise<void> {
  const rows = movements.flatMap(({ deals, ...movement }) => deals.map((named) => ({ ...movement, ...named })));
  if (rows.length === 0) return;
  await insertDeals(tx, { rows: dealRows.toJson(rows) });
  await allocate(
    tx,
    rows.map(({ contractLineUuid: line, dealUuid: deal }) => ({ line, deal })),
  );
}

const due = dueDayOf(sql`r.created_at`, sql`c.postpon_days`, sql`r.due_on`);

const writeAllocated = statement({})<{ lines: readonly string[]; deals: readonly string[] }>(sql`
  with pairs as (
    select distinct line, deal from unnest((select ${sql.placeholder("lines")}::uuid[]), ${sql.placeholder("deals")}::uuid[])
      as pair (line, deal)),
  named as (
    select line, deal, sum(amount) as amount from (
      select line, deal, d.amount_kopecks as amount from pairs join ${ledgerDeals} d on d.contract_line_uuid = line and d.deal_uuid = deal
      union all
      select line, deal, r.amount_kopecks from pairs join ${ledgerRows} r on r.deal_uuid = deal and r.contract_line_uuid = line
      where r.kind = 'payment' or (r.kind = 'correction' and r.amount_kopecks > 0)) each group by line, deal),
  charges as (
    select r.id, abs(r.amount_kopecks) as charged, coalesce(named.amount, 0) as paid, sum(abs(r.amount_kopecks)) over (
        partition by line, deal order by ${due}, r.created_at, r.id) as charged_to
    from pairs join ${ledgerRows} r on r.deal_uuid = deal and r.contract_line_uuid = line join ${contractLines} c on c.uuid = line
      left join named using (line, deal)
    where r.kind = 'charge' or (r.kind = 'correction' and r.amount_kopecks < 0)),
  allocated as (select id, greatest(0, least(charged, paid - charged_to + charged)) as amount from charges)
  update ${ledgerRows} r set allocated_kopecks = allocated.amount from allocated
  where r.id = allocated.id and r.allocated_kopecks <> allocated.amount`);

/**
 * Money that names a deal pays the deal's own charges, those due first in front; other money, and what such money has over, pays the
 * charges of the contract that are due first (papers.md section 3). Run whenever a deal is charged or money names it, behind the lock of
 * the contract line.
 */
export async function allocate(tx: Transaction, pairs: readonly DealOnLine[]): Promise<void> {
  if (pairs.length === 0) return;
  await writeAllocated(tx, { lines: pairs.map(({ line }) => line), deals: pairs.map(({ deal }) => deal) });
}
