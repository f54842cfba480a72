import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { maxActRows } from "#contract/limits.ts";
import { addDays } from "#contract/plain-date.ts";
import texts from "#locales/ru/acts.json" with { type: "json" };
import contractTexts from "#locales/ru/contracts.json" with { type: "json" };
import { branches } from "../../branches/tables.ts";
import { accountingZone, dayBegin } from "../../contracts/dated.ts";
import type { LedgerRow } from "../../contracts/limit.ts";
import { contractLines, ledgerRows } from "../../contracts/tables.ts";
import { undoneDocument } from "../../contracts/undone-document.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { type Columns, orNull, type RowWith, readRows, text } from "../../db/statement.ts";
import { deals } from "../../deals/tables.ts";
import { interpolate } from "../../interpolate.ts";
import { assortments } from "../../products/tables.ts";
import { translate } from "../../translate.ts";
import { dayText } from "../paper-format.ts";
import { papers } from "../tables.ts";
import type { ActLine, ActMove } from "./act-facts.ts";

export type LockedContract = { line: string; name: string };

/** Contracts of companies as they are, with their company. */
export async function readContracts(reader: Reader, companyUuids: readonly string[]): Promise<(LockedContract & { company: string })[]> {
  const rows = await reader
    .select({ line: contractLines.uuid, company: branches.companyUuid, branch: branches.name, assortment: assortments.name })
    .from(contractLines)
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .innerJoin(assortments, eq(assortments.uuid, contractLines.assortmentUuid))
    .where(inArray(branches.companyUuid, [...companyUuids]))
    .orderBy(asc(contractLines.uuid));
  return rows.map(({ line, company, branch, assortment }) => ({
    line,
    company,
    name: interpolate(texts.contract, { branch, assortment }),
  }));
}

/** The company's contracts, locked, so that their ledger stands still. */
export const lockContracts = async (tx: Transaction, companyUuid: string, contractUuid: string | undefined): Promise<LockedContract[]> =>
  toContracts(await selectContracts(tx, companyUuid, contractUuid).for("update", { of: contractLines }));

export const readContractsOf = async (reader: Reader, companyUuid: string, contractUuid: string | undefined): Promise<LockedContract[]> =>
  toContracts(await selectContracts(reader, companyUuid, contractUuid));

const selectContracts = (reader: Reader, companyUuid: string, contractUuid: string | undefined) =>
  reader
    .select({ line: contractLines.uuid, branch: branches.name, assortment: assortments.name })
    .from(contractLines)
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .innerJoin(assortments, eq(assortments.uuid, contractLines.assortmentUuid))
    .where(and(eq(branches.companyUuid, companyUuid), contractUuid === undefined ? undefined : eq(contractLines.uuid, contractUuid)))
    .orderBy(asc(contractLines.uuid));

const toContracts = (rows: readonly { line: string; branch: string; assortment: string }[]): LockedContract[] =>
  rows
    .map(({ line, branch, assortment }) => ({ line, name: interpolate(texts.contract, { branch, assortment }) }))
    .sort((a, b) => a.name.localeCompare(b.name, "ru"));

/** What a row makes the buyer owe more. */
const change = sql`(case l.kind when 'charge' then l.amount_kopecks else -l.amount_kopecks end)`;

/** The row by which the balance became what the accounting system reported: exchange/feeds/contracts.ts writes it under this name. */
const isDifference = () => sql`(l.kind = 'correction' and l.deal_uuid is null and l.document = ${translate("exchange.accountingBalance")})`;

/**
 * Rows that move the balance, but payments that were taken back (payments/post-parts.ts) and what takes them back: no money came. Of a
 * document and a sum, each taking back undoes one payment.
 */
const moves = (contracts: readonly LockedContract[]) => sql`(
  with own as (
    select l.*, case when l.kind = 'payment' and l.amount_kopecks > 0 then 'paid'
        when ${isUndoing()} then 'undone' end as part,
      case when ${isUndoing()} then ${undoneDocument(sql`l.document`)} else l.document end as subject
    from ${ledgerRows} l
    where l.contract_line_uuid = any(${sql.param(contracts.map(({ line }) => line))}::uuid[])
      and l.kind in ('charge', 'payment', 'correction')),
  placed as (
    select own.*, row_number() over (partition by contract_line_uuid, part, abs(amount_kopecks), subject order by id) as place,
      count(*) filter (where part = 'paid') over alike as paid, count(*) filter (where part = 'undone') over alike as undone
    from own window alike as (partition by contract_line_uuid, abs(amount_kopecks), subject))
  select * from placed where part is null or place > case part when 'paid' then undone else paid end)`;

/** The row by which a payment was taken back, by a person or by the accounting system. */
const isUndoing = () => sql`(l.kind = 'payment' and l.amount_kopecks < 0)`;

export async function readOpening(reader: Reader, contracts: readonly LockedContract[], from: string): Promise<ActLine[]> {
  const rows = await readRows(reader, { line: "uuid", opening: "integer", difference: "integer" })(sql`
    select l.contract_line_uuid as line, sum(${change})::bigint as opening,
      coalesce(sum(${change}) filter (where ${isDifference()}), 0)::bigint as difference
    from ${moves(contracts)} l where l.created_at < ${dayBegin(from).toISOString()} group by 1`);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return contracts.map((contract) => ({ opening: 0, difference: 0, ...byLine.get(contract.line), ...contract }));
}

const moveColumns = {
  line: "uuid",
  kind: text<LedgerRow["kind"]>(),
  date: "date",
  change: "integer",
  document: "text",
  isDifference: "boolean",
  deal: orNull("integer"),
  upd: orNull("integer"),
  updDate: orNull("date"),
} satisfies Columns;

/** Movements of the days, by date, at most one more than an act has room for. */
export async function readMoves(reader: Reader, contracts: readonly LockedContract[], from: string, to: string): Promise<ActMove[]> {
  const [since, until] = [dayBegin(from).toISOString(), dayBegin(addDays(to, 1)).toISOString()];
  const rows = await readRows(
    reader,
    moveColumns,
  )(sql`
    select l.contract_line_uuid as line, l.kind, (l.created_at at time zone ${accountingZone})::date as date, ${change} as change,
      l.document, ${isDifference()} as "isDifference", d.number as deal, u.number as upd, u.date as "updDate"
    from ${moves(contracts)} l
      left join ${deals} d on d.uuid = l.deal_uuid
      left join ${papers} u on u.deal_uuid = l.deal_uuid and u.kind = 'upd' and u.status = 'issued' and l.kind = 'charge'
    where l.created_at >= ${since} and l.created_at < ${until}
    order by l.created_at, l.id limit ${maxActRows + 1}`);
  return rows.map((row) => ({
    date: row.date,
    line: row.line,
    kind: row.isDifference ? "difference" : row.kind === "reserve" || row.kind === "release" ? "correction" : row.kind,
    change: row.change,
    document: documentOf(row),
  }));
}

/** What people know the movement by: its document, the transfer document or the deal, or what kind of movement it is. */
function documentOf(row: RowWith<typeof moveColumns>): string {
  const { kind, document, isDifference: reported, deal } = row;
  if (reported) return texts.difference;
  if (deal === null) return document || contractTexts.kinds[kind];
  const own = document === "" || document === String(deal) ? contractTexts.kinds[kind] : document;
  return interpolate(texts.ofDeal, { ground: updOf(row) ?? own, deal });
}

/** The buyer books by the document's day, the ledger by the day of the receipt: both are named where they differ. */
function updOf({ upd: number, updDate, date: received }: RowWith<typeof moveColumns>): string | null {
  if (number === null || updDate === null) return null;
  const values = { number, date: dayText(updDate) };
  return updDate === received ? interpolate(texts.upd, values) : interpolate(texts.updReceived, { ...values, day: dayText(received) });
}
