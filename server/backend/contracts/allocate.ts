import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { rowsOf } from "../db/rows.ts";
import { statement } from "../db/statement.ts";
import { dueDayOf } from "./due.ts";
import { isCharge, isMoney } from "./ledger-sides.ts";
import { contractLines, ledgerDeals, ledgerRows } from "./tables.ts";
import { undoneDocument } from "./undone-document.ts";

/** What a movement of money pays of a deal that it names, in kopecks; negative as its movement is. */
export type NamedDeal = { dealUuid: string; amountKopecks: number };

/** A deal on a contract line. */
export type DealOnLine = { line: string; deal: string };

const dealRows = rowsOf(ledgerDeals, ["contractLineUuid", "dealUuid", "at", "document", "amountKopecks"]);
const insertDeals = statement({})<{ rows: string }>(dealRows.insert("rows"));

const pairs = sql`
  select distinct line, deal from unnest((select ${sql.placeholder("lines")}::uuid[]), ${sql.placeholder("deals")}::uuid[])
    as pair (line, deal)`;

type Naming = { contractLineUuid: string; document: string; at: Date; deals: readonly NamedDeal[] };

/** Stores which deals money names, and allocates it. The contract lines are locked. */
export const nameDeals = (tx: Transaction, movements: readonly Naming[]): Promise<void> =>
  insertNamed(
    tx,
    movements.flatMap(({ deals, ...movement }) => deals.map((named) => ({ ...movement, ...named }))),
  );

/**
 * Like `nameDeals`, for money that a reported balance has already and that is no movement of its own: it names deals as far as the
 * line's money names none. Negative: no longer named, as far as this document names the deal. The contract lines are locked.
 */
export async function nameReported(tx: Transaction, reported: readonly Naming[]): Promise<void> {
  const namings = reported.flatMap(({ deals, ...of }) => deals.map((named) => ({ ...of, ...named })));
  if (namings.length === 0) return;
  const moneyOf = await readLineMoney(
    tx,
    namings.map(({ contractLineUuid }) => contractLineUuid),
  );
  const left = new Map([...moneyOf].map(([line, { paid, named }]) => [line, paid - named]));
  const named = await readNamed(tx, { lines: namings.map((each) => each.contractLineUuid), deals: namings.map((each) => each.dealUuid) });
  const namedOf = new Map(named.map(({ amount, ...of }) => [keyOf(of), amount]));
  const rows = namings.flatMap((naming) => {
    const key = keyOf({ line: naming.contractLineUuid, deal: naming.dealUuid, at: naming.at, document: naming.document });
    const free = left.get(naming.contractLineUuid) ?? 0;
    const before = namedOf.get(key) ?? 0;
    const wanted = naming.amountKopecks;
    const amountKopecks = wanted < 0 ? Math.max(wanted, -Math.max(0, before)) : Math.min(wanted, Math.max(0, free));
    left.set(naming.contractLineUuid, free - amountKopecks);
    namedOf.set(key, before + amountKopecks);
    return amountKopecks === 0 ? [] : [{ ...naming, amountKopecks }];
  });
  await insertNamed(tx, rows);
}

/** What documents name of deals; one and its taking back are one document. */
const readNamed = statement({ line: "uuid", deal: "uuid", at: "timestamptz", document: "text", amount: "integer" })<{
  lines: readonly string[];
  deals: readonly string[];
}>(sql`
  select line, deal, o.at, ${undoneDocument(sql`o.document`)} as document, sum(o.amount_kopecks)::bigint as amount
  from (${pairs}) pair join ${ledgerDeals} o on o.contract_line_uuid = line and o.deal_uuid = deal group by 1, 2, 3, 4`);

const keyOf = ({ line, deal, at, document }: { line: string; deal: string; at: Date | string; document: string }) =>
  `${line} ${deal} ${new Date(at).toISOString()} ${document}`;

const readMoney = statement({ line: "uuid", paid: "integer", named: "integer" })<{ lines: readonly string[] }>(sql`
  select line, coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(named), 0)::bigint as named from (
    select r.contract_line_uuid as line, r.amount_kopecks as paid, case when r.deal_uuid is not null then r.amount_kopecks end as named
    from ${ledgerRows} r where r.contract_line_uuid = any(${sql.placeholder("lines")}::uuid[])
      and r.kind in ('charge', 'payment', 'correction') and ${isMoney(sql`r`)}
    union all
    select o.contract_line_uuid, null, o.amount_kopecks
    from ${ledgerDeals} o where o.contract_line_uuid = any(${sql.placeholder("lines")}::uuid[])) each group by line`);

/** All money of contract lines, and what of it names deals; kopecks. */
export async function readLineMoney(
  tx: Transaction,
  lines: readonly string[],
): Promise<ReadonlyMap<string, { paid: number; named: number }>> {
  const rows = await readMoney(tx, { lines: [...new Set(lines)] });
  return new Map(rows.map(({ line, ...sums }) => [line, sums]));
}

type Named = Omit<Naming, "deals"> & NamedDeal;

async function insertNamed(tx: Transaction, rows: readonly Named[]): Promise<void> {
  if (rows.length === 0) return;
  await insertDeals(tx, { rows: dealRows.toJson(rows) });
  await allocate(
    tx,
    rows.map(({ contractLineUuid: line, dealUuid: deal }) => ({ line, deal })),
  );
}

const due = dueDayOf(sql`r.created_at`, sql`c.postpon_days`, sql`r.due_on`);

const writeAllocated = statement({})<{ lines: readonly string[]; deals: readonly string[] }>(sql`
  with pairs as (${pairs}),
  named as (
    select line, deal, sum(amount) as amount from (
      select line, deal, d.amount_kopecks as amount from pairs join ${ledgerDeals} d on d.contract_line_uuid = line and d.deal_uuid = deal
      union all
      select line, deal, r.amount_kopecks from pairs join ${ledgerRows} r on r.deal_uuid = deal and r.contract_line_uuid = line
      where ${isMoney(sql`r`)}) each group by line, deal),
  charges as (
    select r.id, abs(r.amount_kopecks) as charged, coalesce(named.amount, 0) as paid, sum(abs(r.amount_kopecks)) over (
        partition by line, deal order by ${due}, r.created_at, r.id) as charged_to
    from pairs join ${ledgerRows} r on r.deal_uuid = deal and r.contract_line_uuid = line join ${contractLines} c on c.uuid = line
      left join named using (line, deal)
    where ${isCharge(sql`r`)}),
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
