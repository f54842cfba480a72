import { and, eq, ne, notInArray, or } from "drizzle-orm";
import type { branches as calls } from "#contract/branches.ts";
import { endedDealStatuses } from "#contract/statuses.ts";
import { baskets } from "../basket/tables.ts";
import type { SignedIn } from "../context.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Transaction } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import { touchAccreditation } from "../accreditation/change-accreditation.ts";
import { mustBeSeen } from "../versions/versions.ts";
import { changeBranch } from "./change-branch.ts";
import { branches } from "./tables.ts";

export async function removeBranch(context: SignedIn, { params, seen }: Input<typeof calls.remove>) {
  await changeBranch(context, params.uuid, async (tx, branch) => {
    await mustBeIdle(tx, branch.uuid);
    await mustBeSeen(tx, branch, seen);
    await touchAccreditation(tx, context, branch.companyUuid, ["branches"]);
    await tx.update(baskets).set({ branchUuid: null }).where(eq(baskets.branchUuid, branch.uuid));
    await tx.delete(branches).where(eq(branches.uuid, branch.uuid));
  });
  return { success: true };
}

/** Refuses with open deals, a debt or a prepayment: such a branch can only be disabled. */
async function mustBeIdle(tx: Transaction, branchUuid: string): Promise<void> {
  const open = await tx
    .select({ uuid: deals.uuid })
    .from(deals)
    .where(and(eq(deals.branchUuid, branchUuid), notInArray(deals.status, endedDealStatuses)))
    .limit(100);
  if (open.length > 0) refuse("CONFLICT", { deals: open.map((deal) => deal.uuid) }, say("branchHasDeals"));
  const isUsed = or(ne(contractLines.balanceKopecks, 0), ne(contractLines.reservedKopecks, 0));
  const [line] = await tx
    .select({ uuid: contractLines.uuid })
    .from(contractLines)
    .where(and(eq(contractLines.branchUuid, branchUuid), isUsed))
    .limit(1);
  if (line) refuse("CONFLICT", { contract: line.uuid }, say("branchHasMoney"));
}
