import { and, count, eq, inArray, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { branches as calls } from "#contract/branches.ts";
import { byAlphabet, orderBy } from "../access/order-by.ts";
import { branchScope, customerScope } from "../access/scopes.ts";
import { findCompanyInScope } from "../companies/find-company-in-scope.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { loadBranches } from "./load-branches.ts";
import { branchCustomers, branches } from "./tables.ts";

const builder = new QueryBuilder();

/** "All" (perPage 0) ends here: the largest chains have some hundreds of shops. */
const longestList = 1000;

export async function listBranches({ db, actor }: SignedIn, { params, query }: Input<typeof calls.list>) {
  const company = found(await findCompanyInScope(db, actor, params.companyUuid));
  const isItsBranch = eq(branches.companyUuid, company.uuid);
  const limit = query.perPage || longestList;
  const columns = {
    name: byAlphabet(branches.name),
    status: sql`${branches.status}`,
    postalCode: sql`${branches.postalCode}`,
    createdAt: sql`${branches.createdAt}`,
  };
  const order = orderBy(`${query.sortBy}:${query.sort}`, columns, "name:asc");
  const rows = await loadBranches(db, actor, isItsBranch, { limit, offset: (query.page - 1) * limit, order });
  const [all] = await db.select({ total: count() }).from(branches).where(isItsBranch);
  return { branches: rows, total: all?.total ?? 0 };
}

/** Branches a person is attached to; the portal pages through them itself. */
export async function listBranchesOfCustomer({ db, actor }: SignedIn, { params }: Input<typeof calls.listByCustomer>) {
  const [person] = await db
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(eq(customers.uuid, params.customerUuid), customerScope(actor)));
  const attached = builder
    .select({ uuid: branchCustomers.branchUuid })
    .from(branchCustomers)
    .where(eq(branchCustomers.customerUuid, found(person).uuid));
  const rows = await loadBranches(db, actor, and(inArray(branches.uuid, attached), branchScope(actor)), { limit: longestList, offset: 0 });
  return { branches: rows, total: rows.length };
}
