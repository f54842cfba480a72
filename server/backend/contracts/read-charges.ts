import { type SQL, sql } from "drizzle-orm";
import { compareDates } from "#contract/plain-date.ts";
import texts from "#locales/ru/payment-reminders.json" with { type: "json" };
import type { Reader } from "../db/database.ts";
import { type Columns, json, orNull, type RowWith, readRows, text } from "../db/statement.ts";
import { deals } from "../deals/tables.ts";
import { interpolate } from "../interpolate.ts";
import { papers } from "../papers/tables.ts";
import { aging, type DatedLedgerRow, type OpenCharge } from "./aging.ts";
import { accountingDay, daysOverdue, dueDay, dueDayOf } from "./due.ts";
import { isCharge, isMoney } from "./ledger-sides.ts";
import type { LedgerRow } from "./limit.ts";
import { contractLines, ledgerDeals, ledgerRows } from "./tables.ts";
import { undoneDocument } from "./undone-document.ts";

/** Unpaid charges that are read: more than one company ever has. */
export const maxOpenCharges = 10_000;

export type MoneyRow = DatedLedgerRow & {
  id: number;
  line: string;
  document: string;
  deal: { uuid: string; number: number } | null;
  /** The transfer document in force of a charge for what was delivered: its number, and that with its kind and day. */
  upd: { number: string; title: string } | null;
};

/** `allocated`: what of it is paid by money that names its deal. Kopecks. */
export type LineCharge = OpenCharge<MoneyRow> & { allocated: number };

/** A part of a payment that names the charge's deal. */
type NamedShare = Pick<MoneyRow, "id" | "kind" | "document"> & {
  at: string;
  dealUuid: string | null;
  dealNumber: number | null;
  amount: number;
};

const due = dueDayOf(sql`r.created_at`, sql`c.postpon_days`, sql`r.due_on`);

const columns = {
  id: "integer",
  line: "uuid",
  kind: text<LedgerRow["kind"]>(),
  amount: "integer",
  at: "timestamptz",
  dueOn: orNull("text"),
  document: "text",
  dealUuid: orNull("uuid"),
  dealNumber: orNull("integer"),
  updNumber: orNull("text"),
  updDate: orNull("text"),
  /** Of a charge and of a payment: what is not allocated. */
  charged: "integer",
  paid: "integer",
  allocated: "integer",
  chargedTo: "numeric",
  paidTo: "numeric",
  named: orNull(json<NamedShare[]>()),
} satisfies Columns;
type Row = RowWith<typeof columns>;

/**
 * Money in a contract: each payment; of those of one day and document with a taking back, or that name deals, what is left, as one.
 */
const creditsOf = (lines: SQL) => sql`
  select coalesce(min(id) filter (where amount > 0), min(id)) as id, line, kind, at, document, deal, sum(amount) as amount
  from (
    select each.*, bool_or(amount < 0) over (partition by line, kind, at, document, deal) or n.is_named is not null as is_joint
    from (
      select id, contract_line_uuid as line, kind, created_at as at, ${undoneDocument(sql`document`)} as document, deal_uuid as deal,
        amount_kopecks as amount
      from ${ledgerRows} r where contract_line_uuid = any(${lines}::uuid[]) and ${isMoney(sql`r`)}) each
      left join (
        select distinct o.contract_line_uuid as line, o.at, ${undoneDocument(sql`o.document`)} as document, true as is_named
        from ${ledgerDeals} o where o.contract_line_uuid = any(${lines}::uuid[])) n using (line, at, document)) each
  group by line, kind, at, document, deal, case when kind = 'correction' or not is_joint then id end`;

/** Money that names deals and is no movement of its own: a reported balance has it. The ids are apart from those of the ledger. */
const reportedOf = (lines: SQL) => sql`
  select -min(o.id) as id, o.contract_line_uuid as line, 'payment' as kind, o.at, ${undoneDocument(sql`o.document`)} as document,
    null::uuid as deal, sum(o.amount_kopecks) as amount
  from ${ledgerDeals} o where o.contract_line_uuid = any(${lines}::uuid[]) and not exists (
    select from moved where moved.line = o.contract_line_uuid and moved.at = o.at and moved.kind = 'payment' and moved.deal is null
      and moved.document = ${undoneDocument(sql`o.document`)})
  group by line, o.at, 5 having sum(o.amount_kopecks) > 0`;

/** What of the credits names a deal, at most what is allocated to the deal's charges, from the first credit on. */
const usedOf = (lines: SQL) => sql`
  select id, line, deal, least(amount, greatest(0, allocated - used_to + amount)) as used, least(used_to, allocated) as used_to
  from (
    select named.*, coalesce(a.allocated, 0) as allocated, sum(amount) over (partition by line, deal order by at, id) as used_to
    from (
      select id, line, deal, at, amount from credits where deal is not null and amount > 0
      union all
      select credits.id, credits.line, o.deal_uuid, credits.at, sum(o.amount_kopecks)
      from ${ledgerDeals} o join credits on credits.line = o.contract_line_uuid and credits.at = o.at
        and credits.document = ${undoneDocument(sql`o.document`)} and credits.deal is null and credits.kind = 'payment'
      where o.contract_line_uuid = any(${lines}::uuid[])
      group by credits.id, credits.line, o.deal_uuid, credits.at having sum(o.amount_kopecks) > 0) named
      left join (select line, deal, sum(allocated) as allocated from charges where allocated > 0 group by line, deal) a using (line, deal)
    ) each`;

/**
 * Charges of contract lines, those due first in front: the open ones and the `maxPaid` last of those that are paid, with the payments
 * that cover them: those that name the charge's deal, then the others in turn. One statement; the ledger is read whole, and only these
 * rows are returned. A payment that was taken back, told by its day and document, covers nothing; what matches no payment is taken from
 * the first ones.
 */
export async function readCharges(db: Reader, lines: ReadonlyMap<string, number>, maxPaid: number, now: Date): Promise<LineCharge[]> {
  if (lines.size === 0) return [];
  const lineUuids = sql.param([...lines.keys()]);
  const rows = await readRows(
    db,
    columns,
  )(sql`
    with moved as (${creditsOf(sql`${lineUuids}`)}),
    reported as (${reportedOf(sql`${lineUuids}`)}),
    credits as (select * from moved union all select * from reported),
    strays as (
      select line, sum(amount) as amount from (
        select line, -amount as amount from moved where amount < 0 union all select line, amount from reported) each group by line),
    charges as (
      select r.id, contract_line_uuid as line, kind, amount_kopecks as amount, r.created_at as at, document, deal_uuid as deal,
        due_on::text as due_on, ${due} as due, abs(amount_kopecks) - allocated_kopecks as charged, allocated_kopecks as allocated,
        sum(abs(amount_kopecks) - allocated_kopecks) over (
          partition by contract_line_uuid order by ${due}, r.created_at, r.id) as charged_to,
        sum(allocated_kopecks) over (partition by contract_line_uuid, deal_uuid order by ${due}, r.created_at, r.id) as allocated_to
      from ${ledgerRows} r join ${contractLines} c on c.uuid = contract_line_uuid
      where contract_line_uuid = any(${lineUuids}::uuid[]) and ${isCharge(sql`r`)}),
    used as (${usedOf(sql`${lineUuids}`)}),
    money as (
      select credits.*, greatest(0, credits.amount) - coalesce(each.used, 0) as paid,
        sum(greatest(0, credits.amount) - coalesce(each.used, 0)) over (partition by line order by at, credits.id)
          - coalesce(strays.amount, 0) as paid_to
      from credits left join strays using (line)
        left join (select id, sum(used) as used from used group by id) each on each.id = credits.id),
    totals as (
      select money.line, sum(paid) - coalesce((select s.amount from strays s where s.line = money.line), 0) as paid from money group by 1),
    placed as (
      select charges.*, charged > 0 and charged_to > coalesce(totals.paid, 0) as is_open from charges left join totals using (line)),
    shown as (
      (select * from placed where is_open order by due, at, id limit ${maxOpenCharges})
      union all (select * from placed where not is_open order by due desc, at desc, id desc limit ${maxPaid})),
    spans as (select line, min(charged_to - charged) as begin, max(charged_to) as "end" from shown where charged > 0 group by line),
    shares as (
      select shown.id, u.id as credit, least(allocated_to, u.used_to) - greatest(allocated_to - allocated, u.used_to - u.used) as amount
      from shown join used u on u.line = shown.line and u.deal = shown.deal
      where least(allocated_to, u.used_to) > greatest(allocated_to - allocated, u.used_to - u.used)),
    named as (
      select shares.id, json_agg(json_build_object('id', m.id, 'kind', m.kind, 'at', m.at, 'document', m.document, 'dealUuid', m.deal,
        'dealNumber', d.number, 'amount', shares.amount) order by m.at, m.id) as shares
      from shares join money m on m.id = shares.credit left join ${deals} d on d.uuid = m.deal group by shares.id),
    found as (
      select id, line, kind, amount, at, document, deal, due_on, charged, 0 as paid, allocated, charged_to, 0 as paid_to, named.shares
      from shown left join named using (id) union all
      select id, line, kind, paid, at, document, deal, null, 0, paid, 0, 0, paid_to, null
      from money join spans using (line) where paid > 0 and paid_to > spans.begin and paid_to - paid < spans."end")
    select found.id, line, found.kind, found.amount::bigint as amount, at, due_on as "dueOn", document, deal as "dealUuid",
      d.number as "dealNumber", u.series || u.number as "updNumber", u.date::text as "updDate",
      charged::bigint, paid::bigint, allocated::bigint,
      charged_to as "chargedTo", paid_to as "paidTo", shares as named
    from found left join ${deals} d on d.uuid = deal
      left join ${papers} u on u.deal_uuid = deal and u.kind = 'upd' and u.status = 'issued' and found.kind = 'charge'
    order by line, at, found.id`);
  const byLine = Map.groupBy(rows, ({ line }) => line);
  return [...byLine]
    .flatMap(([line, own]) => chargesOf(own, lines.get(line) ?? 0, now))
    .sort((a, b) => compareDates(a.dueOn, b.dueOn) || a.row.at.getTime() - b.row.at.getTime() || a.row.id - b.row.id);
}

/** Charges of one contract with the rows of its money. */
function chargesOf(own: readonly Row[], postponDays: number, now: Date): LineCharge[] {
  const firstCharge = own.filter((row) => row.charged > 0).sort((a, b) => Number(a.chargedTo) - Number(b.chargedTo))[0];
  const firstPayment = own.find((row) => row.paid > 0);
  const earlier = {
    charged: Number(firstCharge?.chargedTo ?? 0) - (firstCharge?.charged ?? 0),
    paid: firstPayment ? Number(firstPayment.paidTo) - firstPayment.paid : 0,
  };
  const rest = own.flatMap((row) => {
    const amount = row.charged > 0 ? row.charged * (row.amount < 0 ? -1 : 1) : row.paid;
    return amount === 0 ? [] : [{ ...toMoneyRow(row), amount }];
  });
  const byId = new Map(aging<MoneyRow>(rest, postponDays, now, earlier).charges.map((charge) => [charge.row.id, charge]));
  return own
    .filter(({ charged, allocated }) => charged + allocated > 0)
    .map((row) => {
      const { charged, allocated } = row;
      const charge = toMoneyRow(row);
      const named = (row.named ?? []).map((share) => ({
        row: toMoneyRow({ ...share, line: row.line, dueOn: null, updNumber: null, updDate: null }),
        amount: share.amount,
      }));
      const dueOn = row.dueOn ?? dueDay(charge.at, postponDays);
      const { payments, ...open } = byId.get(row.id) ?? { rest: 0, daysOverdue: daysOverdue(dueOn, accountingDay(now)), payments: [] };
      return { ...open, row: charge, dueOn, amount: charged + allocated, allocated, payments: [...named, ...payments] };
    });
}

type Sent = Omit<Row, "charged" | "paid" | "allocated" | "chargedTo" | "paidTo" | "named">;

const toMoneyRow = ({ at, dealUuid, dealNumber, updNumber: number, updDate, ...row }: Sent): MoneyRow => ({
  ...{ id: row.id, line: row.line, kind: row.kind, amount: row.amount, at: new Date(at), dueOn: row.dueOn, document: row.document },
  deal: dealUuid !== null && dealNumber !== null ? { uuid: dealUuid, number: dealNumber } : null,
  upd:
    number !== null && updDate !== null
      ? { number, title: interpolate(texts.upd, { number, date: updDate.split("-").reverse().join(".") }) }
      : null,
});
