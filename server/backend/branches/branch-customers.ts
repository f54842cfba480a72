import { and, eq } from "drizzle-orm";
import type { branches as calls } from "#contract/branches.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { changeBranch, writeBranchPeople } from "./change-branch.ts";
import { readBranch } from "./get-branch.ts";
import { branchCustomers } from "./tables.ts";

/** Attaches a person of the branch's company. Idempotent. */
export async function attachCustomer(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.attachCustomer>) {
  await changeBranch(context, params.id, async (tx, branch) => {
    const [person] = await tx
      .select({ uuid: customers.uuid })
      .from(customers)
      .where(and(eq(customers.uuid, body.customerUuid), eq(customers.companyUuid, branch.companyUuid)));
    const added = await tx
      .insert(branchCustomers)
      .values({ branchUuid: branch.uuid, customerUuid: orNotFound(person).uuid })
      .onConflictDoNothing()
      .returning();
    if (added.length > 0) await writeBranchPeople(context, tx, branch, expectedVersion);
  });
  return readBranch(context, params.id);
}

export async function detachCustomer(context: SignedIn, { params, expectedVersion }: Input<typeof calls.detachCustomer>) {
  await changeBranch(context, params.id, async (tx, branch) => {
    const isIt = and(eq(branchCustomers.branchUuid, branch.uuid), eq(branchCustomers.customerUuid, params.customerUuid));
    const [gone] = await tx.delete(branchCustomers).where(isIt).returning();
    orNotFound(gone);
    await writeBranchPeople(context, tx, branch, expectedVersion);
  });
  return readBranch(context, params.id);
}
