import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { branches as calls } from "#contract/branches.ts";
import { endedDealStatuses } from "#contract/deal-statuses.ts";
import { touchAccreditation } from "../accreditation/change-accreditation.ts";
import { baskets } from "../basket/tables.ts";
import { branchOrderLines } from "../branch-orders/tables.ts";
import type { SignedIn } from "../context.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Transaction } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { clientDraftOrders } from "../on-behalf/tables.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertVersion } from "../versions/versions.ts";
import { changeBranch } from "./change-branch.ts";
import { branchCustomers, branches } from "./tables.ts";

export async function removeBranch(context: SignedIn, { params, expectedVersion }: Input<typeof calls.remove>) {
  await changeBranch(context, params.uuid, async (tx, branch) => {
    await assertIdle(tx, branch.uuid);
    await assertVersion(tx, branch, expectedVersion);
    await lockWhatGoes(tx, branch.uuid);
    await touchAccreditation(tx, context, branch.companyUuid, ["branches"]);
    await tx.delete(branches).where(eq(branches.uuid, branch.uuid));
  });
  return { success: true };
}

/**
 * Locks what goes with the trade point. An order locks it before the company and the contracts, which are held here: so this waits for
 * nobody. A basket that is locked keeps the trade point's uuid, as one of a person who has lost it; for the rest the caller tries again.
 */
async function lockWhatGoes(tx: Transaction, branchUuid: string): Promise<void> {
  const free = tx
    .select({ uuid: baskets.uuid })
    .from(baskets)
    .where(eq(baskets.branchUuid, branchUuid))
    .for("update", { skipLocked: true });
  await tx.update(baskets).set({ branchUuid: null }).where(inArray(baskets.uuid, free));
  for (const table of [clientDraftOrders, branchOrderLines, branchCustomers]) {
    const ofBranch = eq(table.branchUuid, branchUuid);
    const locked = await tx.select({ uuid: table.branchUuid }).from(table).where(ofBranch).for("update", { skipLocked: true });
    if (locked.length < (await tx.$count(table, ofBranch))) throwProblem("CONFLICT", undefined, translate("branchIsOrdered"));
  }
}

/**
 * Throws with open deals, a debt or a prepayment: such a branch can only be disabled. Locks the contracts, so that no order comes
 * meanwhile.
 */
async function assertIdle(tx: Transaction, branchUuid: string): Promise<void> {
  const lines = await tx
    .select()
    .from(contractLines)
    .where(eq(contractLines.branchUuid, branchUuid))
    .orderBy(asc(contractLines.uuid))
    .for("update");
  const open = await tx
    .select({ uuid: deals.uuid })
    .from(deals)
    .where(and(eq(deals.branchUuid, branchUuid), notInArray(deals.status, endedDealStatuses)))
    .limit(100);
  if (open.length > 0) throwProblem("CONFLICT", { deals: open.map((deal) => deal.uuid) }, translate("branchHasDeals"));
  const line = lines.find(({ balanceKopecks, reservedKopecks }) => balanceKopecks !== 0 || reservedKopecks !== 0);
  if (line) throwProblem("CONFLICT", { contract: line.uuid }, translate("branchHasMoney"));
}
