import { and, eq } from "drizzle-orm";
import { hasRole, isAdmin } from "#contract/roles.ts";
import type { ChangedField } from "#contract/versions.ts";
import { branchScope, byRoles } from "../access/scopes.ts";
import { openAccreditation, touchAccreditation } from "../accreditation/change-accreditation.ts";
import { openTicketForDelivery } from "../accreditation/delivery-ticket.ts";
import { accreditations } from "../accreditation/tables.ts";
import { editCompany, lockAccreditationOf, type OpenCompany } from "../companies/edit-company.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { orNotFound } from "../problem.ts";
import { assertVersion, differing, nextVersion } from "../versions/versions.ts";
import { branches } from "./tables.ts";

export type BranchRow = typeof branches.$inferSelect;

export async function findBranch(db: Reader, { actor }: SignedIn, uuid: string): Promise<BranchRow> {
  const [branch] = await db
    .select()
    .from(branches)
    .where(and(eq(branches.uuid, uuid), branchScope(actor)));
  return orNotFound(branch);
}

/**
 * Changes a branch under its row lock and that of the company's accreditation. A director's change is part of the accreditation's
 * current step, so that a submit sees all of it or nothing; changes by the representative and admins are not.
 */
export async function changeBranch<T>(
  context: SignedIn,
  uuid: string,
  work: (tx: Transaction, branch: BranchRow) => Promise<T>,
): Promise<T> {
  const { companyUuid } = await findBranch(context.db, context, uuid);
  const locked = async (tx: Transaction) => {
    const [branch] = await tx
      .select()
      .from(branches)
      .where(and(eq(branches.uuid, uuid), branchScope(byRoles(context.actor))))
      .for("update");
    return work(tx, orNotFound(branch));
  };
  if (hasRole(context.actor.roles, ["buyer_company_director"])) {
    return editCompany(context, companyUuid, "editBranches", async (opened) => {
      const answer = await locked(opened.tx);
      await openTicketIfUnserved(context, opened);
      return answer;
    });
  }
  return context.db.transaction(async (tx) => {
    await lockAccreditationOf(tx, companyUuid);
    // Whoever deletes the company holds it until its trade points are gone.
    await tx.select({ uuid: companies.uuid }).from(companies).where(eq(companies.uuid, companyUuid)).for("key share");
    return locked(tx);
  });
}

const names = {
  name: "branchName",
  physicalAddress: "address",
  postalCode: "address",
  distributionCenterUuid: "center",
  scheduleUuid: "schedule",
  status: "access",
  goodsUse: "goodsUse",
  edoId: "edoId",
} as const satisfies Partial<Record<keyof BranchRow, ChangedField>>;

type BranchFields = Partial<Pick<BranchRow, keyof typeof names>>;

/** Within `changeBranch`: writes the branch's next version if something differs; throws CHANGED when `expectedVersion` is outdated. */
export function writeBranch(
  context: SignedIn,
  tx: Transaction,
  branch: BranchRow,
  set: BranchFields,
  expectedVersion: number | undefined,
): Promise<void> {
  return writeVersion(context, tx, branch, { set, fields: differing(branch, set, names), expectedVersion });
}

/** Same as `writeBranch` after a change of the branch's people. */
export function writeBranchPeople(
  context: SignedIn,
  tx: Transaction,
  branch: BranchRow,
  expectedVersion: number | undefined,
): Promise<void> {
  return writeVersion(context, tx, branch, { set: {}, fields: ["people"], expectedVersion });
}

type Change = { set: BranchFields; fields: readonly ChangedField[]; expectedVersion: number | undefined };

async function writeVersion(
  context: SignedIn,
  tx: Transaction,
  branch: BranchRow,
  { set, fields, expectedVersion }: Change,
): Promise<void> {
  if (fields.length === 0) return;
  await assertVersion(tx, branch, expectedVersion);
  await tx
    .update(branches)
    .set({ ...set, ...(await nextVersion(tx, context, branch, fields)) })
    .where(eq(branches.uuid, branch.uuid));
  await touchAccreditation(tx, context, branch.companyUuid, ["branches"]);
}

/** Opens the ticket about missing delivery if needed. Reads the accreditation again, because branches have changed. */
export async function openTicketIfUnserved(context: SignedIn, { tx, company, open }: OpenCompany): Promise<void> {
  if (open !== null) await openTicketForDelivery(await openAccreditation(tx, context, eq(accreditations.companyUuid, company.uuid)));
}

/** The representative and admins may choose a centre; a buyer's choice is ignored (C35). */
export function maySetCenter({ actor }: SignedIn): boolean {
  return isAdmin(actor.roles) || hasRole(actor.roles, ["seller_sales_representative"]);
}
