import { inArray, sql } from "drizzle-orm";
import { type Money, money } from "#contract/primitives.ts";
import { accountingDay, dueDayOf } from "../contracts/due.ts";
import { isCharge } from "../contracts/ledger-sides.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { type Columns, json, orNull, type RowWith, readRows } from "../db/statement.ts";
import { contractsOfDeal, type DealContract, toDealContract } from "../deals/deal-contracts.ts";
import { dealLines, deals } from "../deals/tables.ts";
import { exchangePayments } from "../exchange/tables.ts";
import { paymentOrders, payments } from "../payments/tables.ts";
import type { PaperRow } from "./find-invoice.ts";
import { papers } from "./tables.ts";

type Sum = { assortmentUuid: string; amount: number };

const columns = {
  uuid: "uuid",
  total: "integer",
  isPaid: "boolean",
  contracts: orNull(json<Parameters<typeof toDealContract>[0][]>()),
  /** Assortments whose goods the invoice names; null where it names goods that the deal has no longer. */
  named: orNull(json<string[]>()),
  /** What is open of the deal's charges; null until goods are charged. */
  open: orNull(json<Sum[]>()),
  posted: "integer",
  booked: "integer",
  brought: "integer",
} satisfies Columns;

const due = dueDayOf(sql`r.created_at`, sql`c.postpon_days`, sql`r.due_on`);
const charged = sql`(abs(r.amount_kopecks) - r.allocated_kopecks)`;

/** Charges that are due last are open, up to the line's debt: money that names no deal pays what is due first (read-charges.ts). */
const statementOf = (uuids: readonly string[], today: string) => sql`
  with wanted as materialized (select * from ${papers} where ${inArray(papers.uuid, [...uuids])}),
  lines as (
    select distinct r.contract_line_uuid as uuid, r.deal_uuid as deal from ${ledgerRows} r
    where r.kind = 'charge' and r.deal_uuid in (select deal_uuid from wanted)),
  charges as (
    select c.uuid as line, r.deal_uuid as deal, ${charged} as amount, -c.balance_kopecks - sum(${charged}) over (
        partition by c.uuid order by ${due} desc, r.created_at desc, r.id desc) + ${charged} as debt
    from ${contractLines} c join ${ledgerRows} r on r.contract_line_uuid = c.uuid
    where c.uuid in (select uuid from lines) and c.balance_kopecks < 0
      and r.kind in ('charge', 'payment', 'correction') and ${isCharge(sql`r`)}),
  opened as (
    select lines.deal, c.assortment_uuid as assortment, coalesce(sum(greatest(0, least(charges.amount, charges.debt))), 0) as amount
    from lines join ${contractLines} c on c.uuid = lines.uuid
      left join charges on charges.line = lines.uuid and charges.deal = lines.deal group by 1, 2)
  select wanted.uuid, wanted.total_kopecks as total, ${deals.isPaid} as "isPaid", ${contractsOfDeal} as contracts, (
      select case when count(*) = count(l.uuid) then json_agg(distinct l.assortment_uuid) end
      from jsonb_array_elements(wanted.content->'lines') own left join ${dealLines} l on l.deal_uuid = ${deals.uuid}
        and own->>'name' = l.snapshot->>'name' and own->>'sku' = l.snapshot->>'sku') as named, (
      select json_agg(json_build_object('assortmentUuid', assortment, 'amount', amount)) from opened where deal = ${deals.uuid}) as open, (
      select coalesce(sum(o.amount_kopecks), 0)::bigint from ${paymentOrders} o join ${payments} p on p.uuid = o.payment_uuid
      where o.deal_uuid = ${deals.uuid} and p.status = 'posted') as posted, (
      select coalesce(sum(r.amount_kopecks), 0)::bigint from ${ledgerRows} r
      where r.deal_uuid = ${deals.uuid} and r.kind = 'payment') as booked, (
      select coalesce(sum(e.amount_kopecks), 0)::bigint from ${contractLines} c join ${exchangePayments} e on e.contract_line_uuid = c.uuid
      where c.branch_uuid = ${deals.branchUuid} and e.deal_uuid = ${deals.uuid} and e.kind = 'payment'
        and e.date >= ${deals.createdAt}::date - 1 and e.date <= ${today}) as brought
  from wanted join ${deals} on ${deals.uuid} = wanted.deal_uuid`;

type Paper = Pick<PaperRow, "uuid" | "kind" | "status">;

/**
 * What is left to pay of each invoice in force, in kopecks: of the goods of the contracts that it names, at most its own sum. What is
 * open of their charges, or, until they are charged, what money that names the deal has not paid. At most one statement.
 */
export async function readLeft(reader: Reader, found: readonly Paper[], now: Date): Promise<Map<string, number>> {
  const invoices = found.flatMap(({ uuid, kind, status }) => (kind === "invoice" && status === "issued" ? [uuid] : []));
  if (invoices.length === 0) return new Map();
  const rows = await readRows(reader, columns)(statementOf(invoices, accountingDay(now)));
  return new Map(rows.map((row) => [row.uuid, leftOf(row)]));
}

export function toLeft(left: ReadonlyMap<string, number>, uuid: string): Money | null {
  const kopecks = left.get(uuid);
  return kopecks === undefined ? null : money(kopecks);
}

function leftOf({ total, isPaid, contracts, named, open, posted, booked, brought }: RowWith<typeof columns>): number {
  const all = (contracts ?? []).map(toDealContract);
  const isOfInvoice = ({ assortmentUuid }: Pick<Sum, "assortmentUuid">) => named === null || named.includes(assortmentUuid);
  if (open) return Math.min(total, sumOf(open.filter(isOfInvoice).map(({ amount }) => amount)));
  const paid = Math.max(posted + booked + brought, isPaid ? confirmedOf(all) : 0);
  return Math.min(total, Math.max(0, sumOf(all.filter(isOfInvoice).map((contract) => contract.total)) - paid));
}

/** What the seller's confirmation of the payment covers. */
export const confirmedOf = (contracts: readonly DealContract[]): number =>
  sumOf(contracts.flatMap(({ type, missing, total }) => (type === "prepaid" && missing === 0 ? [total] : [])));

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
