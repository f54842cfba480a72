import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { readRows } from "../db/statement.ts";

/** A payment as far as another of the same money is looked for. */
export type Incoming = { uuid: string; company: string; date: string; amount: number; source: string; number: string };

const plain = (number: SQL) => sql`ltrim(regexp_replace(${number}, '[^0-9]', '', 'g'), '0')`;

/**
 * In SQL: the same sum of the same company and day came another way, too, by the exchange or posted from another source; numbers that
 * differ are of two payments. `p` has the columns of `payments`.
 */
export const cameTwice = (p: SQL): SQL => sql`(
  exists (
    select from payments other
    where other.company_uuid = ${p}.company_uuid and other.date = ${p}.date and other.amount_kopecks = ${p}.amount_kopecks
      and other.uuid <> ${p}.uuid and other.source <> ${p}.source and other.status = 'posted'
      and ('' in (${plain(sql`other.number`)}, ${plain(sql`${p}.number`)}) or ${plain(sql`other.number`)} = ${plain(sql`${p}.number`)}))
  or exists (
    select from branches b join contract_lines l on l.branch_uuid = b.uuid
      join exchange_payments e on e.contract_line_uuid = l.uuid and e.date = ${p}.date and e.kind = 'payment'
    where b.company_uuid = ${p}.company_uuid group by e.document having sum(e.amount_kopecks) = ${p}.amount_kopecks))`;

/** Of these payments, which may be stored or not yet, the uuids of those whose money came another way too. */
export async function findTwice(db: Reader, payments: readonly Incoming[]): Promise<ReadonlySet<string>> {
  if (payments.length === 0) return new Set();
  const rows = payments.map(({ company, amount, ...rest }) => ({ company_uuid: company, amount_kopecks: amount, ...rest }));
  const found = await readRows(db, { uuid: "uuid" })(sql`
    select p.uuid from json_to_recordset(${JSON.stringify(rows)}::json)
      as p (uuid uuid, company_uuid uuid, date date, amount_kopecks bigint, source text, number text)
    where ${cameTwice(sql`p`)}`);
  return new Set(found.map(({ uuid }) => uuid));
}
