import type { SQL } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { branches } from "../branches/tables.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Transaction } from "../db/database.ts";
import { assortments } from "../products/tables.ts";

/**
 * Creates prepaid contract lines for each assortment that a branch has no line for; the accounting system sets limits and deferrals
 * later. `where` selects rows of `branches`. For a new branch select it alone: otherwise assortments that the seller has closed for
 * older branches, by deleting their lines, would open again.
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
