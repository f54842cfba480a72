import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { spelledKey, spelledKeySql } from "../../../products/line-keys-sql.ts";
import { type Reason, reasonsIn } from "../feed.ts";
import { buyerNames, findBuyers } from "./buyers.ts";
import { foldCase } from "./identify.ts";

export type NamedContractLine = { company: string; branch: string; assortment: string };
/** The contract line of a trade point for an assortment; `lineUuid` is null if it does not exist yet. */
export type ContractLineMatch = { branchUuid: string; assortmentUuid: string; lineUuid: string | null };

const markedBranch = sql`b.name || '-' || left(b.uuid::text, 8)`;

/** Trade points as files have them: a name that several of a buyer have gets a mark. */
export const branchNames = sql`(
  select uuid, company_uuid, case when count(*) over (partition by company_uuid, lower(name)) > 1 then ${markedBranch} else name end as name
  from branches b)`;

/** Cells of a contract line `l`. */
/** Columns of `contractLine`. */
export const contractCells = ["company", "branch", "assortment"];
export const contractLine = sql`c.name as company, b.name as branch, a.name as assortment`;
export const ofLine = sql`join ${branchNames} b on b.uuid = l.branch_uuid join ${buyerNames} c on c.uuid = b.company_uuid
  join assortments a on a.uuid = l.assortment_uuid`;

/** What a text names as it is spelled, else in another spelling. */
function named<Named>(wanted: string, all: readonly Named[], namesOf: (each: Named) => readonly string[]): Named[] {
  const by = (keyOf: (name: string) => string) => all.filter((each) => namesOf(each).some((name) => keyOf(name) === keyOf(wanted)));
  const exact = by(foldCase);
  return exact.length > 0 ? exact : by(spelledKey);
}

/**
 * Keeps trade points and their companies from being deleted. Before their contract lines, as whoever deletes them does: a new contract
 * line refers to its trade point. Returns those that are still there.
 */
export async function lockTradePoints(db: Reader, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = sql`any(${sql.param([...uuids])}::uuid[])`;
  await db.execute(sql`
    select from companies where uuid in (select company_uuid from branches where uuid = ${wanted}) order by uuid for key share`);
  const rows = await readRows(db, { uuid: "uuid" })(sql`select uuid from branches where uuid = ${wanted} order by uuid for key share`);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Finds the contract line of each row, in order. `isLocking` takes row locks, so that deals cannot change balances meanwhile. */
export async function findContractLines(
  reader: Reader,
  rows: readonly NamedContractLine[],
  isLocking: boolean,
): Promise<(ContractLineMatch | Reason[])[]> {
  const buyersOf = await findBuyers(
    reader,
    rows.map(({ company }) => company),
  );
  const buyers = new Set(rows.flatMap(({ company }) => buyersOf(company).map(({ uuid }) => uuid)));
  const branches = await readRows(reader, { uuid: "uuid", name: "text", marked: "text", companyUuid: "uuid" })(sql`
    select uuid, name, ${markedBranch} as marked, company_uuid as "companyUuid" from branches b
    where company_uuid = any(${sql.param([...buyers])}::uuid[])`);
  const assortments = await readRows(reader, { uuid: "uuid", name: "text" })(sql`
    select uuid, name from assortments
    where ${spelledKeySql(sql`name`)} = any(${sql.param(rows.map(({ assortment }) => spelledKey(assortment)))}::text[])`);
  const branchesOf = Map.groupBy(branches, ({ companyUuid }) => companyUuid);
  const matches = rows.map((row): Omit<ContractLineMatch, "lineUuid"> | Reason[] => {
    const meant = new Set(buyersOf(row.company).map(({ uuid }) => uuid));
    const own = [...meant].flatMap((uuid) => branchesOf.get(uuid) ?? []);
    const [branch, another] = named(row.branch, own, ({ name, marked }) => [name, marked]);
    const [assortment, anotherAssortment] = named(row.assortment, assortments, ({ name }) => [name]);
    const reasonOf = (field: keyof NamedContractLine, message: string) => ({ field, value: row[field], message });
    const several = () =>
      another?.companyUuid === branch?.companyUuid
        ? reasonOf("branch", "exchange.ambiguous")
        : reasonOf("company", "exchange.ambiguousCompany");
    // A trade point can be looked for only among those of a known buyer.
    const ofBranch = branch ? another && several() : reasonOf("branch", "exchange.unknownBranch");
    const ofAssortment = assortment
      ? anotherAssortment && reasonOf("assortment", "exchange.ambiguous")
      : reasonOf("assortment", "exchange.unknown");
    const reasons = reasonsIn(meant.size === 0 ? reasonOf("company", "exchange.unknownCompany") : ofBranch, ofAssortment);
    if (!branch || !assortment || reasons.length > 0) return reasons;
    return { branchUuid: branch.uuid, assortmentUuid: assortment.uuid };
  });
  const wanted = matches.filter((each): each is Omit<ContractLineMatch, "lineUuid"> => !Array.isArray(each));
  const branchUuids = wanted.map(({ branchUuid }) => branchUuid);
  const there = isLocking ? await lockTradePoints(reader, branchUuids) : new Set(branchUuids);
  const lines = await readRows(reader, { uuid: "uuid", branchUuid: "uuid", assortmentUuid: "uuid" })(sql`
    select uuid, branch_uuid as "branchUuid", assortment_uuid as "assortmentUuid" from contract_lines
    where branch_uuid = any(${sql.param(wanted.map(({ branchUuid }) => branchUuid))}::uuid[])
      order by uuid ${isLocking ? sql`for update` : sql``}`);
  const uuids = new Map(lines.map((line) => [`${line.branchUuid}|${line.assortmentUuid}`, line.uuid]));
  return matches.map((each, index) => {
    if (Array.isArray(each)) return each;
    if (!there.has(each.branchUuid)) return [{ field: "branch", value: rows[index]?.branch, message: "exchange.unknownBranch" }];
    return { ...each, lineUuid: uuids.get(`${each.branchUuid}|${each.assortmentUuid}`) ?? null };
  });
}
