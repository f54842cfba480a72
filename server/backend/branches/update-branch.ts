import type { branches as calls } from "#contract/branches.ts";
import { hasRole, isAdmin } from "#contract/roles.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { centerFor } from "./center-for.ts";
import { type BranchRow, changeBranch, maySetCenter, writeBranch } from "./change-branch.ts";
import { readBranch } from "./get-branch.ts";
import { assertMoveConfirmed, notifyOfMove } from "./move-center.ts";

export async function updateBranch(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.update>) {
  await changeBranch(context, params.uuid, async (tx, branch) => {
    const { physicalAddress = branch.physicalAddress, postalCode = branch.postalCode } = body.address;
    const byHand = maySetCenter(context) && body.distributionCenterUuid !== undefined;
    const distributionCenterUuid = await chooseCenter(tx, branch, postalCode, byHand ? body.distributionCenterUuid : undefined);
    // Schedules belong to their centre.
    const scheduleUuid = distributionCenterUuid === branch.distributionCenterUuid ? branch.scheduleUuid : null;
    if (!mayTellPapers(context) && differsInPapers(branch, body)) throwProblem("FORBIDDEN");
    const set = {
      name: body.name,
      physicalAddress,
      postalCode,
      distributionCenterUuid,
      scheduleUuid,
      status: body.status ?? branch.status,
      goodsUse: body.goodsUse === undefined ? branch.goodsUse : body.goodsUse,
      edoId: body.edoId ?? branch.edoId,
    };
    const move = await assertMoveConfirmed(context, tx, branch, {
      to: distributionCenterUuid,
      byHand,
      confirmedDeals: body.confirmedDeals,
    });
    await writeBranch(context, tx, branch, set, expectedVersion);
    if (move) await notifyOfMove(context, tx, { ...branch, name: body.name }, move);
  });
  return readBranch(context, params.uuid);
}

/** A new postal code determines the centre; otherwise one chosen by hand stays. */
function chooseCenter(
  tx: Transaction,
  branch: BranchRow,
  postalCode: string,
  wanted: string | null | undefined,
): Promise<string | null> | string | null {
  if (wanted !== undefined) return centerFor(tx, postalCode, wanted);
  return postalCode === branch.postalCode ? branch.distributionCenterUuid : centerFor(tx, postalCode, undefined);
}

/** What goods are bought for, and where documents go, is the buyer's word. */
const mayTellPapers = ({ actor }: SignedIn) => isAdmin(actor.roles) || hasRole(actor.roles, ["buyer_company_director"]);

const differsInPapers = ({ goodsUse, edoId }: BranchRow, body: Input<typeof calls.update>["body"]) =>
  (body.goodsUse ?? goodsUse) !== goodsUse || (body.goodsUse === null && goodsUse !== null) || (body.edoId ?? edoId) !== edoId;
