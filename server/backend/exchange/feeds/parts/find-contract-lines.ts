import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { type Reason, reasonsIn } from "../feed.ts";
import { foldCase } from "./identify.ts";

export type NamedContractLine = { company: string; branch: string; assortment: string };
/** The contract line of a trade point for an assortment; `lineUuid` is null if it does not exist yet. */
export type ContractLineMatch = { branchUuid: string; assortmentUuid: string; lineUuid: string | null };

/** Cells of a contract line `l`. */
/** Columns of `contractLine`. */
export const contractCells = ["company", "branch", "assortment"];
export const contractLine = sql`case c.kpp when '' then c.inn else c.inn || '/' || c.kpp end as company, b.name as branch,
  a.name as assortment`;
export const ofLine = sql`join branches b on b.uuid = l.branch_uuid join companies c on c.uuid = b.company_uuid
  join assortments a on a.uuid = l.assortment_uuid`;

/** Finds the contract line of each row, in order. `isLocking` takes row locks, so that deals cannot change balances meanwhile. */
export async function findContractLines(
  reader: Reader,
  rows: readonly NamedContractLine[],
  isLocking: boolean,
): Promise<(ContractLineMatch | Reason[])[]> {
  const buyers = rows.map(({ company }) => partsOfBuyer(company).inn);
  const branches = await readRows(reader, { uuid: "uuid", name: "text", companyUuid: "uuid", inn: "text", kpp: "text" })(sql`
    select b.uuid, lower(b.name) as name, c.uuid as "companyUuid", c.inn, c.kpp from companies c left
      join branches b on b.company_uuid = c.uuid
    where c.type = 'buyer' and c.inn = any(${sql.param(buyers)}::text[])`);
  const assortments = await readRows(reader, { uuid: "uuid", name: "text" })(sql`select uuid, lower(name) as name from assortments
      where lower(name) = any(${sql.param(rows.map(({ assortment }) => foldCase(assortment)))}::text[])`);
  const matches = rows.map((row): Omit<ContractLineMatch, "lineUuid"> | Reason[] => {
    const { inn, kpp } = partsOfBuyer(row.company);
    const ofBuyer = branches.filter((branch) => branch.inn === inn && (!kpp || branch.kpp === kpp));
    const [branch, another] = ofBuyer.filter(({ name }) => name === foldCase(row.branch));
    const [assortment, anotherAssortment] = assortments.filter(({ name }) => name === foldCase(row.assortment));
    const reasonOf = (field: keyof NamedContractLine, message: string) => ({ field, value: row[field], message });
    // A trade point can be looked for only among those of a known buyer.
    const ofBranch = branch ? another && reasonOf("branch", "exchange.ambiguous") : reasonOf("branch", "exchange.unknownBranch");
    const ofAssortment = assortment
      ? anotherAssortment && reasonOf("assortment", "exchange.ambiguous")
      : reasonOf("assortment", "exchange.unknown");
    const reasons = reasonsIn(ofBuyer.length === 0 ? reasonOf("company", "exchange.unknownCompany") : ofBranch, ofAssortment);
    if (!branch || !assortment || reasons.length > 0) return reasons;
    return { branchUuid: branch.uuid, assortmentUuid: assortment.uuid };
  });
  const wanted = matches.filter((each): each is Omit<ContractLineMatch, "lineUuid"> => !Array.isArray(each));
  const lines = await readRows(reader, { uuid: "uuid", branchUuid: "uuid", assortmentUuid: "uuid" })(sql`
    select uuid, branch_uuid as "branchUuid", assortment_uuid as "assortmentUuid" from contract_lines
    where branch_uuid = any(${sql.param(wanted.map(({ branchUuid }) => branchUuid))}::uuid[])
      order by uuid ${isLocking ? sql`for update` : sql``}`);
  const uuids = new Map(lines.map((line) => [`${line.branchUuid}|${line.assortmentUuid}`, line.uuid]));
  return matches.map((each) =>
    Array.isArray(each) ? each : { ...each, lineUuid: uuids.get(`${each.branchUuid}|${each.assortmentUuid}`) ?? null },
  );
}

/** Splits `7712345678` or `7712345678/771201001`. */
export function partsOfBuyer(company: string): { inn: string; kpp: string | undefined } {
  const [inn = "", kpp] = company.split("/");
  return { inn: inn.trim(), kpp: kpp?.trim() };
}
