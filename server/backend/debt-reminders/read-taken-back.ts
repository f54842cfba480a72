import { sql } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import { accountingZone } from "../contracts/dated.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import { undoneDocument } from "../contracts/undone-document.ts";
import type { Reader } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import type { PromiseRow } from "./read-promises.ts";

/**
 * By promise what was paid before it and taken back since: it opens charges again, and says nothing of what was paid since. Money of the
 * same document, or of a day before the promise, takes the place of what was taken back. Kopecks.
 */
export async function readTakenBack(reader: Reader, promises: readonly PromiseRow[]): Promise<ReadonlyMap<string, number>> {
  if (promises.length === 0) return new Map();
  const given = promises.map(({ uuid, companyUuid: company, lastRowId: last, createdAt: at }) => ({ uuid, company, last, at }));
  const rows = await readRows(reader, { uuid: "uuid", amount: "integer" })(sql`
    with given as (
      select uuid, company, last, (at at time zone ${accountingZone})::date as day
      from json_to_recordset(${JSON.stringify(given)}::json) as p(uuid uuid, company uuid, last bigint, at timestamptz)),
    since as (
      select given.uuid, given.day, r.amount_kopecks as amount, (r.created_at at time zone ${accountingZone})::date as paid_on,
        ${undoneDocument(sql`r.document`)} as document
      from given join ${branches} b on b.company_uuid = given.company join ${contractLines} l on l.branch_uuid = b.uuid
        join ${ledgerRows} r on r.contract_line_uuid = l.uuid and r.id > given.last and r.kind = 'payment'),
    documents as (
      select uuid, document, coalesce(-sum(amount) filter (where amount < 0 and paid_on <= day), 0) as taken,
        coalesce(sum(amount) filter (where amount > 0), 0) as paid, coalesce(sum(amount) filter (where paid_on < day), 0) as earlier
      from since group by uuid, document)
    select uuid, greatest(0, sum(greatest(0, taken - paid)) - sum(case when taken > 0 then 0 else greatest(0, earlier) end))::bigint
        as amount
    from documents group by uuid`);
  return new Map(rows.map(({ uuid, amount }) => [uuid, amount]));
}
