import { sql } from "drizzle-orm";
import { compareDates } from "#contract/plain-date.ts";
import type { Reader } from "../db/database.ts";
import { orNull, readRows, text } from "../db/statement.ts";
import { deals } from "../deals/tables.ts";
import { aging, type DatedLedgerRow, type OpenCharge } from "./aging.ts";
import { dueDayOf } from "./due.ts";
import type { LedgerRow } from "./limit.ts";
import { contractLines, ledgerRows } from "./tables.ts";
import { undoneDocument } from "./undone-document.ts";

/** Unpaid charges that are read: more than one company ever has. */
export const maxOpenCharges = 10_000;

export type MoneyRow = DatedLedgerRow & {
  id: number;
  line: string;
  document: string;
  deal: { uuid: string; number: number } | null;
};

export type LineCharge = OpenCharge<MoneyRow>;

const charged = sql`case when kind = 'charge' then amount_kopecks when kind = 'correction' and amount_kopecks < 0 then -amount_kopecks
  else 0 end`;
const due = dueDayOf(sql`r.created_at`, sql`c.postpon_days`, sql`r.due_on`);
/** What a row pays, less what was taken back of it. */
const paid = sql`case when kind in ('payment', 'correction') then greatest(0, amount_kopecks) else 0 end - coalesce(u.amount, 0)`;

/**
 * Charges of contract lines, those due first in front: the open ones and the `maxPaid` last of those that are paid, with the payments
 * that cover them. One statement; the ledger is read whole, and only these rows are returned. A payment that was taken back, told by its
 * day and document, covers nothing; what matches no payment is taken from the first ones.
 */
export async function readCharges(db: Reader, lines: ReadonlyMap<string, number>, maxPaid: number, now: Date): Promise<LineCharge[]> {
  if (lines.size === 0) return [];
  const lineUuids = sql.param([...lines.keys()]);
  const rows = await readRows(db, {
    id: "integer",
    line: "uuid",
    kind: text<LedgerRow["kind"]>(),
    amount: "integer",
    at: "timestamptz",
    dueOn: orNull("text"),
    document: "text",
    dealUuid: orNull("uuid"),
    dealNumber: orNull("integer"),
    charged: "integer",
    paid: "integer",
    chargedTo: "numeric",
    paidTo: "numeric",
  })(sql`
    with taken as (
      select contract_line_uuid as line, created_at, -sum(amount_kopecks) as amount,
        ${undoneDocument(sql`document`)} as document
      from ${ledgerRows} where contract_line_uuid = any(${lineUuids}::uuid[]) and kind = 'payment' and amount_kopecks < 0
      group by 1, 2, 4),
    undone as (
      select p.id, t.line, least(p.amount_kopecks,
        greatest(0, t.amount + p.amount_kopecks - sum(p.amount_kopecks) over (partition by t.line, t.created_at, t.document order by p.id)))
          as amount
      from taken t join ${ledgerRows} p on p.contract_line_uuid = t.line and p.created_at = t.created_at and p.document = t.document
        and p.kind = 'payment' and p.amount_kopecks > 0),
    strays as (
      select line, sum(amount) as amount from (
        select line, amount from taken union all select line, -amount from undone) each group by line),
    own as (
      select r.id, contract_line_uuid as line, kind, amount_kopecks as amount, r.created_at, document, deal_uuid, ${charged} as charged,
        ${paid} as paid, due_on, ${due} as due, sum(${charged}) over (partition by contract_line_uuid order by ${due}, r.created_at, r.id)
          as charged_to,
        sum(${paid}) over (partition by contract_line_uuid order by r.created_at, r.id) - coalesce(s.amount, 0) as paid_to
      from ${ledgerRows} r join ${contractLines} c on c.uuid = contract_line_uuid
        left join undone u on u.id = r.id left join strays s on s.line = contract_line_uuid
      where contract_line_uuid = any(${lineUuids}::uuid[]) and kind in ('charge', 'payment', 'correction')),
    totals as (
      select own.line, sum(paid) - coalesce((select s.amount from strays s where s.line = own.line), 0) as paid from own group by 1),
    shown as (
      (select own.* from own join totals using (line) where own.charged > 0 and charged_to > totals.paid
        order by due, created_at, id limit ${maxOpenCharges})
      union all (select own.* from own join totals using (line) where own.charged > 0 and charged_to <= totals.paid
        order by due desc, created_at desc, id desc limit ${maxPaid})),
    spans as (select line, min(charged_to - charged) as begin, max(charged_to) as "end" from shown group by line),
    found as (
      select * from shown union all
      select own.* from own join spans using (line)
      where own.paid > 0 and paid_to > spans.begin and paid_to - own.paid < spans."end")
    select found.id, line, kind, amount, found.created_at as at, due_on::text as "dueOn", document,
      deal_uuid as "dealUuid", d.number as "dealNumber", charged, paid::bigint, charged_to as "chargedTo", paid_to as "paidTo"
    from found left join ${deals} d on d.uuid = deal_uuid order by line, found.created_at, found.id`);
  const byLine = Map.groupBy(rows, ({ line }) => line);
  return [...byLine]
    .flatMap(([line, own]) => {
      const firstCharge = own.filter((row) => row.charged > 0).sort((a, b) => Number(a.chargedTo) - Number(b.chargedTo))[0];
      const firstPayment = own.find((row) => row.charged === 0);
      const earlier = {
        charged: Number(firstCharge?.chargedTo ?? 0) - (firstCharge?.charged ?? 0),
        paid: firstPayment ? Number(firstPayment.paidTo) - firstPayment.paid : 0,
      };
      const moves = own.map(({ at, dealUuid, dealNumber, charged, paid: own, chargedTo: _, paidTo: __, ...row }) => ({
        ...row,
        amount: charged > 0 ? row.amount : own,
        at: new Date(at),
        deal: dealUuid !== null && dealNumber !== null ? { uuid: dealUuid, number: dealNumber } : null,
      }));
      return aging<MoneyRow>(moves, lines.get(line) ?? 0, now, earlier).charges;
    })
    .sort((a, b) => compareDates(a.dueOn, b.dueOn) || a.row.at.getTime() - b.row.at.getTime() || a.row.id - b.row.id);
}
