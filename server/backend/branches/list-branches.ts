import { count, eq } from "drizzle-orm";
import type { branches as calls } from "#contract/branches.ts";
import { findCompanyInScope } from "../companies/find-company-in-scope.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { loadBranches } from "./load-branches.ts";
import { branches } from "./tables.ts";

/** "All" (perPage 0) ends here: the largest chains have some hundreds of shops. */
const longestList = 1000;

export async function listBranches({ db, actor }: SignedIn, { params, query }: Input<typeof calls.list>) {
  const company = found(await findCompanyInScope(db, actor, params.companyUuid));
  const isItsBranch = eq(branches.companyUuid, company.uuid);
  const limit = query.perPage || longestList;
  const rows = await loadBranches(db, isItsBranch, { limit, offset: (query.page - 1) * limit });
  const [all] = await db.select({ total: count() }).from(branches).where(isItsBranch);
  return { branches: rows, total: all?.total ?? 0 };
}
