import { type SQL, sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import type { RowOf } from "#contract/feeds.ts";
import { accountingZone } from "../../contracts/dated.ts";
import { dueDayOf } from "../../contracts/due.ts";
import { moveLines } from "../../contracts/ledger.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { orNull, readRows } from "../../db/statement.ts";
import { translate } from "../../translate.ts";
import { assortmentNames, onlyAssortment } from "./categories.ts";
import { type Change, type Feed, type Resolved, reasonsIn, reasonsOf } from "./feed.ts";
import { readDocs, split } from "./parts/entity-sql.ts";
import { contractCells, contractLine, findContractLines, lockTradePoints, ofLine } from "./parts/find-contract-lines.ts";
import { momentFault } from "./parts/moments.ts";
import { storedByUuid } from "./parts/stored.ts";

/** `branch uuid|assortment uuid`. */
const keyOf = (branch: string, assortment: string) => `${branch}|${assortment}`;

const lineUuid = (key: string) => {
  const [branch = "", assortment = ""] = key.split("|");
  return uuidv5(assortment, branch);
};

/** Contract lines with these keys. */
const isOneOf = (keys: readonly string[]) => sql`(branch_uuid, assortment_uuid) in (
  select split_part(key, '|', 1)::uuid, split_part(key, '|', 2)::uuid from unnest(${sql.param([...keys])}::text[]) key)`;

/**
 * What has moved a line's balance since an instant, in kopecks: deals, and payments of every source by the rule of `isSince`. Without
 * an instant, all that has ever moved it.
 */
const movedSince = (line: SQL, at: SQL) => sql`(
  select coalesce(sum(moved.amount), 0)::bigint from (
    select case m.kind when 'charge' then -m.amount_kopecks else m.amount_kopecks end as amount from ledger_rows m
    where m.contract_line_uuid = ${line} and (${at} is null or m.created_at > ${at}) and m.deal_uuid is not null
      and m.kind in ('charge', 'payment', 'correction')
    union all
    select case p.kind when 'payment' then p.amount_kopecks else -p.amount_kopecks end from exchange_payments p
    where p.contract_line_uuid = ${line} and p.is_counted
      and (${at} is null or p.date::timestamp at time zone ${accountingZone} >= ${at})
    union all
    select part.amount_kopecks from payment_parts part join payments own on own.uuid = part.payment_uuid
    where part.contract_line_uuid = ${line}
      and (${at} is null or own.date::timestamp at time zone ${accountingZone} >= ${at})) moved)`;

const branchNames = sql`(
  select b.uuid, concat_ws(', ', c.name, b.name) as name from branches b join companies c on c.uuid = b.company_uuid) r`;

type Load = { isLocking: boolean; receivedAt: Date };

async function resolve(reader: Reader, rows: readonly RowOf<"contracts">[], { isLocking, receivedAt }: Load): Promise<Resolved[]> {
  const lines = await findContractLines(reader, rows, isLocking);
  const reportedBalances = rows.flatMap(({ balance, at }, index) => {
    const line = lines[index];
    return balance !== undefined && line && !Array.isArray(line) && line.lineUuid
      ? [{ index, line: line.lineUuid, at: textOf(at ?? receivedAt) }]
      : [];
  });
  const since = await readRows(reader, { index: "integer", moved: "integer" })(sql`
    select r.index, ${movedSince(sql`r.line`, sql`r.at`)} as moved
    from json_to_recordset(${JSON.stringify(reportedBalances)}::json) as r(index int, line uuid, at timestamptz)`);
  const movedOf = new Map(since.map(({ index, moved }) => [index, moved]));
  return rows.map(({ limit, balance, postponDays, postponUnit, at }, index) => {
    const line = lines[index];
    // A balance as of a moment to come would take every payment until then for a part of it, and count none.
    const fault = balance !== undefined && at !== undefined ? momentFault("at", at, receivedAt) : undefined;
    if (!line || Array.isArray(line)) return reasonsIn(line ?? { field: "", message: "exchange.unknown" }, fault);
    if (fault) return reasonsOf([keyOf(line.branchUuid, line.assortmentUuid)], [fault]);
    const fields: Record<string, number | string> = {};
    if (limit !== undefined) fields.limit = limit;
    if (postponDays !== undefined) fields.postponDays = postponDays;
    if (postponUnit !== undefined) fields.postponUnit = postponUnit;
    const moved = movedOf.get(index) ?? 0;
    if (balance !== undefined) Object.assign(fields, { balance: balance + moved, at: textOf(at ?? receivedAt), moved });
    return { key: keyOf(line.branchUuid, line.assortmentUuid), externalId: null, fields };
  });
}

async function lock(tx: Transaction, changes: readonly Change[]): Promise<void> {
  await lockTradePoints(
    tx,
    changes.flatMap(({ key }) => key.split("|").slice(0, 1)),
  );
  await tx.execute(sql`select from contract_lines where ${isOneOf(changes.map(({ key }) => key))} order by uuid for update`);
}

const textOf = (at: string | Date) => new Date(at).toISOString();

const read = readDocs(
  { key: "text", limit: "integer", balance: "integer", postponDays: "integer", postponUnit: "text", at: orNull("text"), moved: "integer" },
  (keys) => sql`
    select branch_uuid || '|' || assortment_uuid as key, limit_kopecks as limit, balance_kopecks as balance, postpon_days as "postponDays",
      postpon_unit as "postponUnit",
      to_char(balance_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      ${movedSince(sql`l.uuid`, sql`l.balance_at`)} as moved
    from contract_lines l where (branch_uuid, assortment_uuid) in (
      select split_part(key, '|', 1)::uuid, split_part(key, '|', 2)::uuid from unnest(${keys}::text[]) key)`,
);

/**
 * Writes contract lines; a changed balance becomes a correction in the ledger. What has moved the balance is read again: another
 * instant, as after an undo, includes other payments.
 */
async function write(tx: Transaction, changes: readonly Change[], now: Date): Promise<void> {
  const { kept, gone } = split(changes);
  const rows = kept.map(({ key, doc }) => {
    const [branch, assortment] = key.split("|");
    const { limit, postponDays: postpon, postponUnit: unit = "calendar", balance, at, moved } = doc;
    return { uuid: lineUuid(key), branch, assortment, limit, postpon, unit, balance, at, moved };
  });
  await storeDueDays(tx, rows);
  const lines = await readRows(tx, { uuid: "uuid", wanted: "integer", balance: "integer" })(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(uuid uuid, branch uuid, assortment uuid, "limit" bigint, postpon int, unit text, balance bigint, at timestamptz,
          moved bigint)),
    written as (
      insert into contract_lines (uuid, branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days,
        postpon_unit, balance_at, updated_at)
      select uuid, branch, assortment, "limit", 0, 0, postpon, unit, at, ${now.toISOString()}::timestamptz from given
      on conflict (branch_uuid, assortment_uuid) do update set limit_kopecks = excluded.limit_kopecks, postpon_days = excluded.postpon_days,
        postpon_unit = excluded.postpon_unit, balance_at = excluded.balance_at
      returning uuid, branch_uuid, assortment_uuid, balance_kopecks)
    select w.uuid, given.balance - given.moved + ${movedSince(sql`w.uuid`, sql`given.at`)} as wanted, w.balance_kopecks as balance
    from written w join given on branch = branch_uuid and assortment = assortment_uuid`);
  const document = translate("exchange.accountingBalance");
  await moveLines(
    tx,
    lines.map(({ uuid, wanted, balance }) => ({
      contractLineUuid: uuid,
      kind: "correction" as const,
      amountKopecks: wanted - balance,
      document,
      at: now,
    })),
    now,
  );
  if (gone.length > 0) await removeLines(tx, gone);
}

/** What was charged before a change of terms stays due when it was: the days that only followed from the terms are stored. */
async function storeDueDays(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    update ledger_rows r set due_on = ${dueDayOf(sql`r.created_at`, sql`l.postpon_days`, sql`r.due_on`)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(branch uuid, assortment uuid, postpon int, unit text)
      join contract_lines l on l.branch_uuid = given.branch and l.assortment_uuid = given.assortment
    where r.contract_line_uuid = l.uuid and r.due_on is null and r.kind in ('charge', 'correction')
      and (r.kind = 'charge' or r.amount_kopecks < 0) and (l.postpon_days, l.postpon_unit) is distinct from (given.postpon, given.unit)`);
}

/** Deletes contract lines; those with reservations, deals or payments are kept with a credit limit of zero. */
async function removeLines(tx: Transaction, keys: readonly string[]): Promise<void> {
  const chosen = isOneOf(keys);
  await tx.execute(sql`
    delete from contract_lines l where ${chosen} and reserved_kopecks = 0
      and not exists (select from ledger_rows r where r.contract_line_uuid = l.uuid and (r.deal_uuid is not null or r.kind = 'payment'))
      and not exists (select from exchange_payments p where p.contract_line_uuid = l.uuid)
      and not exists (select from payment_parts p where p.contract_line_uuid = l.uuid)`);
  await tx.execute(sql`update contract_lines set limit_kopecks = 0 where ${chosen}`);
}

export const contractsFeed: Feed<"contracts"> = {
  name: "contracts",
  examples: [
    {
      company: "7199123453",
      branch: "Магазин № 1",
      assortment: "Молочная продукция",
      limit: "300000.00",
      balance: "-180000.00",
      postponDays: 14,
      postponUnit: "calendar",
      at: "2026-03-05T14:00:00+03:00",
    },
  ],
  columns: {
    company: "text",
    branch: "text",
    assortment: "text",
    limit: "roubles",
    balance: "roubles",
    postponDays: "whole",
    postponUnit: "deferralUnits",
    at: "instant",
  },
  onlyOf: { assortment: onlyAssortment },
  stored: storedByUuid(
    [sql`l.branch_uuid`, sql`l.assortment_uuid`],
    contractCells,
    (where) => sql`select l.branch_uuid || '|' || l.assortment_uuid as key, ${contractLine} from contract_lines l ${ofLine} where ${where}`,
  ),
  titleFields: [],
  keyNames: [branchNames, assortmentNames],
  refersTo: [],
  initial: { limit: 0, balance: 0, postponDays: 0, postponUnit: "calendar", at: null, moved: 0 },
  reported: { field: "balance", parts: ["at", "moved"] },
  balanceOf: ({ balance }) => Number(balance),
  toRow: (doc) => ({ ...doc, balance: doc.at === null ? null : Number(doc.balance) - Number(doc.moved) }),
  resolve,
  read,
  lock,
  write,
  // A limit that others gave stays: the sender has never said it.
  withdrawal: { withdraw: (doc, own) => (own.includes("limit") ? { ...doc, limit: 0 } : doc), restore: (doc) => doc },
};
