import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { branches as calls } from "#contract/branches.ts";
import { endedDealStatuses } from "#contract/deal-statuses.ts";
import { touchAccreditation } from "../accreditation/change-accreditation.ts";
import { baskets } from "../basket/tables.ts";
import { branchOrderLines, branchOrders } from "../branch-orders/tables.ts";
import type { SignedIn } from "../context.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Transaction } from "../db/database.ts";
import { lockUnplacedOrders } from "../db/lock-unplaced-orders.ts";
import { deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { clientDraftOrders } from "../on-behalf/tables.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertVersion } from "../versions/versions.ts";
import { changeBranchIn, findBranch } from "./change-branch.ts";
import { branches } from "./tables.ts";

export async function removeBranch(context: SignedIn, { params, expectedVersion }: Input<typeof calls.remove>) {
  const found = await findBranch(context.db, context, params.uuid);
  await context.db.transaction(async (tx) => {
    await lockOrdersFor(tx, found.uuid);
    await changeBranchIn(tx, context, found, async (_tx, branch) => {
      await tx.update(baskets).set({ branchUuid: null }).where(eq(baskets.branchUuid, branch.uuid));
      await assertIdle(tx, branch.uuid);
      await assertVersion(tx, branch, expectedVersion);
      await touchAccreditation(tx, context, branch.companyUuid, ["branches"]);
      await tx.delete(branches).where(eq(branches.uuid, branch.uuid));
    });
  });
  return { success: true };
}

/** An order that goes on is waited for before the company is locked; one that begins meanwhile waits. */
function lockOrdersFor(tx: Transaction, branchUuid: string): Promise<void> {
  const filled = tx
    .select({ uuid: branchOrderLines.customerUuid })
    .from(branchOrderLines)
    .where(eq(branchOrderLines.branchUuid, branchUuid));
  return lockUnplacedOrders(tx, {
    ofBaskets: eq(baskets.branchUuid, branchUuid),
    ofGrids: inArray(branchOrders.customerUuid, filled),
    ofDrafts: eq(clientDraftOrders.branchUuid, branchUuid),
  });
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
