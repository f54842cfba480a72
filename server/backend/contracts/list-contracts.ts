import { and, eq } from "drizzle-orm";
import type { contracts as calls } from "#contract/contracts.ts";
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import { contractScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { checkDeferralsOf } from "./check-deferrals.ts";
import { loadContracts } from "./load-contracts.ts";

export async function listContractsOfCompany(context: SignedIn, { params }: Input<typeof calls.listByCompany>) {
  const { db, actor, now } = context;
  const company = orNotFound(await findCompanyInScope(db, actor, params.uuid));
  const contracts = await loadContracts(db, and(eq(branches.companyUuid, company.uuid), contractScope(actor)), now());
  return { contracts, deferrals: await checkDeferralsOf(context, company.uuid) };
}

export async function listContractsOfBranch({ db, actor, now }: SignedIn, { params }: Input<typeof calls.listByBranch>) {
  const [row] = await db
    .select({ uuid: branches.uuid })
    .from(branches)
    .where(and(eq(branches.uuid, params.branchUuid), contractScope(actor)));
  const branch = orNotFound(row);
  return { contracts: await loadContracts(db, eq(branches.uuid, branch.uuid), now()) };
}
