import { and, eq, inArray, lt } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import { type LineCharge, maxOpenCharges, readCharges } from "../contracts/read-charges.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";

/** Open charges by company. Where all together are more than one statement answers, each company has its own. */
export async function readDebts(reader: Reader, companyUuids: readonly string[], now: Date): Promise<Map<string, LineCharge[]>> {
  const lines = await reader
    .select({ uuid: contractLines.uuid, days: contractLines.postponDays, company: branches.companyUuid })
    .from(contractLines)
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .where(and(inArray(branches.companyUuid, [...companyUuids]), lt(contractLines.balanceKopecks, 0)));
  const read = (own: typeof lines) => readCharges(reader, new Map(own.map(({ uuid, days }) => [uuid, days])), 0, now);
  const all = await read(lines);
  const companyOf = new Map(lines.map(({ uuid, company }) => [uuid, company]));
  if (all.length < maxOpenCharges) return Map.groupBy(all, ({ row }) => companyOf.get(row.line) ?? "");
  const found = new Map<string, LineCharge[]>();
  for (const [company, own] of Map.groupBy(lines, (line) => line.company)) found.set(company, await read(own));
  return found;
}
