import type { SQL } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { branches } from "../branches/tables.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Transaction } from "../db/database.ts";
import { assortments } from "../products/tables.ts";

/**
 * A branch of an accredited company orders on prepayment until the accounting system sets limits and deferrals: each of these
 * branches gets a contract line for every assortment that it has none for. `where` names rows of `branches`; an assortment that
 * the seller closed for an older branch by removing its line stays closed there, so a new branch names itself alone.
 */
export async function openContracts(tx: Transaction, where: SQL, now: Date): Promise<void> {
  const lines = await tx
    .select({ branchUuid: branches.uuid, assortmentUuid: assortments.uuid })
    .from(branches)
    .crossJoin(assortments)
    .where(where);
  if (lines.length === 0) return;
  const empty = { limitKopecks: 0, balanceKopecks: 0, reservedKopecks: 0, postponDays: 0, updatedAt: now };
  await tx
    .insert(contractLines)
    .values(lines.map((line) => ({ uuid: uuidv7(), ...line, ...empty })))
    .onConflictDoNothing();
}
