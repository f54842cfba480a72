import { and, eq } from "drizzle-orm";
import type { branches as calls } from "#contract/branches.ts";
import { branchScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { loadBranches } from "./load-branches.ts";
import { branches } from "./tables.ts";

export async function getBranch({ db, actor }: SignedIn, { params }: Input<typeof calls.get>) {
  const [branch] = await loadBranches(db, and(eq(branches.uuid, params.uuid), branchScope(actor)), { limit: 1, offset: 0 });
  return found(branch);
}
