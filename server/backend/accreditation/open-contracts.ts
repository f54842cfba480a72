import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { branches } from "../branches/tables.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Transaction } from "../db/database.ts";
import { assortments } from "../products/tables.ts";

/**
 * An accredited company orders on prepayment until the accounting system sets limits and deferrals: every branch gets a
 * contract line for every assortment it has none for.
 */
export async function openContracts(tx: Transaction, companyUuid: string, now: Date): Promise<void> {
  const lines = await tx
    .select({ branchUuid: branches.uuid, assortmentUuid: assortments.uuid })
    .from(branches)
    .crossJoin(assortments)
    .where(eq(branches.companyUuid, companyUuid));
  if (lines.length === 0) return;
  const empty = { limitKopecks: 0, balanceKopecks: 0, reservedKopecks: 0, postponDays: 0, updatedAt: now };
  await tx
    .insert(contractLines)
    .values(lines.map((line) => ({ uuid: uuidv7(), ...line, ...empty })))
    .onConflictDoNothing();
}
