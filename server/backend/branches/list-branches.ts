import { and, count, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { BranchSort, branches as calls } from "#contract/branches.ts";
import { containsCompany } from "../access/company-names.ts";
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import { byAlphabet, orderBy } from "../access/order-by.ts";
import { branchScope, customerScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { loadBranches } from "./load-branches.ts";
import { branchCustomers, branches } from "./tables.ts";

const builder = new QueryBuilder();

/** Limit of perPage 0 ("all"): the largest chains have some hundreds of shops. */
const maxListed = 1000;

export async function listBranches({ db, actor }: SignedIn, { params, query }: Input<typeof calls.list>) {
  const company = orNotFound(await findCompanyInScope(db, actor, params.companyUuid));
  const isItsBranch = eq(branches.companyUuid, company.uuid);
  const limit = query.perPage || maxListed;
  const columns = {
    name: byAlphabet(branches.name),
    status: sql`${branches.status}`,
    postalCode: sql`${branches.postalCode}`,
    createdAt: sql`${branches.createdAt}`,
  };
  const order = orderBy(`${query.sortBy}:${query.sort}`, columns, "name:asc");
  const rows = await loadBranches(db, actor, isItsBranch, { limit, offset: (query.page - 1) * limit, order });
  return { branches: rows, total: await db.$count(branches, isItsBranch) };
}

const searchOrder: Record<BranchSort, ReturnType<typeof byAlphabet>> = {
  name: byAlphabet(branches.name),
  company: byAlphabet(companies.name),
  status: sql`${branches.status}`,
  createdAt: sql`${branches.createdAt}`,
};

/** Branches of all companies in scope. Three statements. */
export async function searchBranches({ db, actor }: SignedIn, { query }: Input<typeof calls.search>) {
  const { page, perPage, status, schedule, companyUuid, distributionCenterUuid, scheduleUuid } = query;
  const where = and(
    branchScope(actor),
    containsCompany(query.search, [branches.name, branches.physicalAddress, branches.postalCode, companies.name]),
    status && (status === "active" ? eq : ne)(branches.status, "active"),
    schedule === "set" ? isNotNull(branches.scheduleUuid) : schedule === "missing" ? isNull(branches.scheduleUuid) : undefined,
    companyUuid ? eq(branches.companyUuid, companyUuid) : undefined,
    distributionCenterUuid ? eq(branches.distributionCenterUuid, distributionCenterUuid) : undefined,
    scheduleUuid ? eq(branches.scheduleUuid, scheduleUuid) : undefined,
  );
  const order = orderBy(query.sort, searchOrder, "name:asc");
  const rows = await loadBranches(db, actor, where, { limit: perPage, offset: (page - 1) * perPage, order });
  const [all] = await db
    .select({ total: count() })
    .from(branches)
    .innerJoin(companies, eq(companies.uuid, branches.companyUuid))
    .where(where);
  return { branches: rows, total: all?.total ?? 0 };
}

/** Branches that a person is attached to, all at once: the portal pages them. */
export async function listBranchesOfCustomer({ db, actor }: SignedIn, { params }: Input<typeof calls.listByCustomer>) {
  const [person] = await db
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(eq(customers.uuid, params.customerUuid), customerScope(actor)));
  const attached = builder
    .select({ uuid: branchCustomers.branchUuid })
    .from(branchCustomers)
    .where(eq(branchCustomers.customerUuid, orNotFound(person).uuid));
  const rows = await loadBranches(db, actor, and(inArray(branches.uuid, attached), branchScope(actor)), { limit: maxListed, offset: 0 });
  return { branches: rows, total: rows.length };
}
