import { and, eq, inArray } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { readDebts } from "./read-debts.ts";

/** A charge of the company and what is left of it. */
export async function findCharge(
  reader: Reader,
  companyUuid: string,
  id: number,
  now: Date,
): Promise<{ id: number; rest: number } | undefined> {
  const [row] = await reader
    .select({ id: ledgerRows.id, kind: ledgerRows.kind, amount: ledgerRows.amountKopecks })
    .from(ledgerRows)
    .innerJoin(contractLines, eq(contractLines.uuid, ledgerRows.contractLineUuid))
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .where(and(eq(ledgerRows.id, id), eq(branches.companyUuid, companyUuid), inArray(ledgerRows.kind, ["charge", "correction"])));
  if (!row || (row.kind === "correction" && row.amount > 0)) return undefined;
  const open = (await readDebts(reader, [companyUuid], now)).get(companyUuid) ?? [];
  return { id, rest: open.find((charge) => charge.row.id === id)?.rest ?? 0 };
}
