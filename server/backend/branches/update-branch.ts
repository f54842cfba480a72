import type { branches as calls } from "#contract/branches.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { type BranchRow, changeBranch, maySetCenter, writeBranch } from "./change-branch.ts";
import { centerFor } from "./center-for.ts";
import { readBranch } from "./get-branch.ts";

type Body = Input<typeof calls.update>["body"];

export async function updateBranch(context: SignedIn, { params, body, seen }: Input<typeof calls.update>) {
  await changeBranch(context, params.uuid, async (tx, branch) => {
    const { physicalAddress = branch.physicalAddress, postalCode = branch.postalCode } = body.address;
    const distributionCenterUuid = await chooseCenter(context, tx, branch, body, postalCode);
    // Another centre delivers by other schedules.
    const scheduleUuid = distributionCenterUuid === branch.distributionCenterUuid ? branch.scheduleUuid : null;
    const set = {
      name: body.name,
      physicalAddress: physicalAddress || branch.physicalAddress,
      postalCode,
      distributionCenterUuid,
      scheduleUuid,
      status: body.status ?? branch.status,
    };
    await writeBranch(context, tx, branch, set, seen);
  });
  return readBranch(context, params.uuid);
}

/** A new index looks for its centre anew; otherwise a centre that was set by hand stays. */
function chooseCenter(context: SignedIn, tx: Transaction, branch: BranchRow, body: Body, postalCode: string): Promise<string | null> | string | null {
  if (maySetCenter(context) && body.distributionCenterUuid !== undefined) return centerFor(tx, postalCode, body.distributionCenterUuid);
  return postalCode === branch.postalCode ? branch.distributionCenterUuid : centerFor(tx, postalCode, undefined);
}
