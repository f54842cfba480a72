import { sql } from "drizzle-orm";
import type { PaymentStatus } from "#contract/money-enums.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { accountingZone } from "../contracts/dated.ts";
import type { Reader } from "../db/database.ts";
import { orNull, readRows, text, texts } from "../db/statement.ts";
import { findTwins, type Receipt } from "./twins.ts";

/** A receipt as it stands. Null are status and instant of one that the exchange or a deal has; `title`: its document. */
export type Twin = Receipt & { date: string; status: PaymentStatus | null; title: string; createdAt: string | null };

/** A payment whose money may have come by another way; it need not be stored yet. */
export type Incoming = {
  uuid: string;
  companyUuid: string;
  date: string;
  amountKopecks: number;
  source: "bank" | "person";
  number: string;
};

const maxDays = 10;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/**
 * Twins of these payments, by uuid; days to come count no money yet. Rows of the exchange with one document are one receipt, or several
 * whose sender names them alike.
 */
export async function readTwins(db: Reader, payments: readonly Incoming[], now: Date): Promise<ReadonlyMap<string, Twin[]>> {
  if (payments.length === 0) return new Map();
  const wanted = payments.map(({ companyUuid, amountKopecks, date }) => ({ company: companyUuid, amount: amountKopecks, date }));
  const found = await readRows(db, {
    id: "text",
    company: "uuid",
    date: "text",
    amount: "integer",
    source: text<Twin["source"]>(),
    number: "text",
    title: "text",
    status: orNull(text<PaymentStatus>()),
    distinctFrom: texts(),
    createdAt: orNull("timestamptz"),
  })(sql`
    with wanted as (
      select company, amount, min(date) - ${maxDays}::integer as since, max(date) + ${maxDays}::integer as until
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w (company uuid, amount bigint, date date) group by company, amount),
    spans as (select company, min(since) as since, max(until) as until from wanted group by company),
    lines as (
      select l.uuid, s.* from spans s join branches b on b.company_uuid = s.company join contract_lines l on l.branch_uuid = b.uuid),
    rows as (
      select e.uuid, lines.company, e.document, e.date, e.amount_kopecks as amount
      from lines join exchange_payments e on e.contract_line_uuid = lines.uuid
      where e.kind = 'payment' and e.date between lines.since and lines.until and e.date <= ${plainDateIn(now, accountingZone)}),
    brought as (
      select uuid::text as id, company, document, date, amount from rows
      union all
      select 'sum ' || min(uuid::text), company, document, date, sum(amount)::bigint from rows
      group by company, document, date having count(*) > 1),
    confirmed as (
      select 'deal ' || min(m.id) as id, lines.company, d.number::text as document,
        (m.created_at at time zone ${accountingZone})::date as date, sum(m.amount_kopecks)::bigint as amount
      from lines join ledger_rows m on m.contract_line_uuid = lines.uuid join deals d on d.uuid = m.deal_uuid
      where m.kind = 'payment' and m.created_at >= lines.since and m.created_at < lines.until + 2
      group by lines.company, d.number, m.created_at)
    select p.uuid::text as id, p.company_uuid as company, p.date::text, p.amount_kopecks as amount, p.source, p.number, '' as title,
      p.status, p.distinct_from as "distinctFrom", p.created_at as "createdAt"
    from wanted w join payments p on p.company_uuid = w.company and p.amount_kopecks = w.amount and p.date between w.since and w.until
    union all
    select id, company, others.date::text, amount, source, '', document, null, '{}', null
    from (select 'exchange' as source, brought.* from brought union all select 'deal', confirmed.* from confirmed) others
      join wanted w using (company, amount) where others.date between w.since and w.until`);
  const stored = new Set(found.map(({ id }) => id));
  const added = payments
    .filter(({ uuid }) => !stored.has(uuid))
    .map(({ uuid, companyUuid, date, amountKopecks, source, number }) => ({
      ...{ id: uuid, company: companyUuid, date, amount: amountKopecks, source, number },
      ...{ status: "waiting" as const, title: "", distinctFrom: [], createdAt: null },
    }));
  // One that was given to another company meanwhile has no twin here.
  return findTwins([...found, ...added].map((row) => ({ ...row, day: dayOf(row.date), isIgnored: row.status === "ignored" })));
}

/**
 * The twins whose money is counted, or waits to be counted before this payment: a person says whether it is the same. Without `createdAt`
 * the payment is the newest.
 */
export function countedBefore(twins: readonly Twin[] | undefined, { uuid, createdAt }: { uuid: string; createdAt?: Date }): Twin[] {
  const isEarlier = ({ id, createdAt: at }: Twin) => {
    const apart = createdAt && at !== null ? new Date(at).getTime() - createdAt.getTime() : -1;
    return apart < 0 || (apart === 0 && id < uuid);
  };
  return (twins ?? []).filter((twin) => twin.status === null || twin.status === "posted" || (twin.status === "waiting" && isEarlier(twin)));
}
