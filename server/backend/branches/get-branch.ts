import { and, eq, inArray } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { branches as calls } from "#contract/branches.ts";
import { byAlphabet } from "../access/order-by.ts";
import { branchScope } from "../access/scopes.ts";
import type { Actor, SignedIn } from "../context.ts";
import { selectCustomers } from "../customers/select-customers.ts";
import { customers } from "../customers/tables.ts";
import { toCustomer } from "../customers/to-customer.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { loadBranches } from "./load-branches.ts";
import { branchCustomers, branches } from "./tables.ts";

const builder = new QueryBuilder();

export function getBranch(context: SignedIn, { params }: Input<typeof calls.get>) {
  return readBranch(context, params.uuid);
}

export async function readBranch({ db, actor }: { db: Reader; actor: Actor }, uuid: string) {
  const [branch] = await loadBranches(db, actor, and(eq(branches.uuid, uuid), branchScope(actor)), { limit: 1, offset: 0 });
  return orNotFound(branch);
}

export async function listBranchCustomers({ db, actor }: SignedIn, { params }: Input<typeof calls.listCustomers>) {
  const [branch] = await db
    .select({ uuid: branches.uuid })
    .from(branches)
    .where(and(eq(branches.uuid, params.branchId), branchScope(actor)));
  const attached = builder
    .select({ uuid: branchCustomers.customerUuid })
    .from(branchCustomers)
    .where(eq(branchCustomers.branchUuid, orNotFound(branch).uuid));
  const rows = await selectCustomers(db)
    .where(inArray(customers.uuid, attached))
    .orderBy(byAlphabet(customers.surname), byAlphabet(customers.name), customers.uuid)
    .limit(1000);
  return { customers: rows.map(toCustomer) };
}
