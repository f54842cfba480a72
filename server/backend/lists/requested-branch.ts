import { isActive, type OwnBranch, orderBranch, readOwner } from "../basket/read-owner.ts";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { orNotFound } from "../problem.ts";

/** Branches the caller may order for, and the requested one, by default the basket's. NOT_FOUND for another branch. */
export async function requestedBranch(
  { db, actor }: { db: Reader; actor: Actor },
  branchUuid: string | undefined,
): Promise<{ branch: OwnBranch | null; branches: OwnBranch[] }> {
  const owner = await readOwner(db, actor);
  const branches = owner.branches.filter(isActive);
  const branch = branchUuid === undefined ? orderBranch(owner) : orNotFound(branches.find((each) => each.uuid === branchUuid));
  return { branch, branches };
}
