import { sql } from "drizzle-orm";
import type { PaymentStatus } from "#contract/money-enums.ts";
import type { Reader } from "../db/database.ts";
import { orNull, readRows, text, texts } from "../db/statement.ts";
import { findTwins, type Receipt } from "./twins.ts";

/** A receipt as it stands. Null are status and instant of one that the exchange brought; `title`: its document. */
export type Twin = Receipt & { status: PaymentStatus | null; title: string; createdAt: string | null };

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

/** Twins of these payments, by uuid. One statement; those that are stored are read with what they are told apart from. */
export async function readTwins(db: Reader, payments: readonly Incoming[]): Promise<ReadonlyMap<string, Twin[]>> {
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
    brought as (
      select b.company_uuid as company, e.document, e.date, sum(e.amount_kopecks)::bigint as amount
      from exchange_payments e join contract_lines l on l.uuid = e.contract_line_uuid join branches b on b.uuid = l.branch_uuid
      where e.kind = 'payment' and b.company_uuid in (select company from wanted)
        and e.date between (select min(since) from wanted) and (select max(until) from wanted)
      group by 1, 2, 3)
    select p.uuid::text as id, p.company_uuid as company, p.date::text, p.amount_kopecks as amount, p.source, p.number, '' as title,
      p.status, p.distinct_from as "distinctFrom", p.created_at as "createdAt"
    from wanted w join payments p on p.company_uuid = w.company and p.amount_kopecks = w.amount and p.date between w.since and w.until
    union all
    select concat('exchange ', brought.date, ' ', document), company, brought.date::text, amount, 'exchange', '', document, null, '{}', null
    from brought join wanted w using (company, amount) where brought.date between w.since and w.until`);
  const stored = new Set(found.map(({ id }) => id));
  const added = payments
    .filter(({ uuid }) => !stored.has(uuid))
    .map(
      ({ uuid, companyUuid, date, amountKopecks, source, number }): Twin => ({
        ...{ id: uuid, company: companyUuid, date, amount: amountKopecks, source, number },
        ...{ status: "waiting", title: "", distinctFrom: [], createdAt: null },
      }),
    );
  // One that was given to another company meanwhile has no twin here.
  return findTwins([...found, ...added]);
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
  return (twins ?? []).filter(
    (twin) => twin.source === "exchange" || twin.status === "posted" || (twin.status === "waiting" && isEarlier(twin)),
  );
}
