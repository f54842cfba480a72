import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import { companyScope } from "../access/scopes.ts";
import type { CompanyRow } from "../accreditation/company-data.ts";
import { credentials, sessions } from "../auth/tables.ts";
import { baskets } from "../basket/tables.ts";
import { branchOrders } from "../branch-orders/tables.ts";
import { branches } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import { contractLines } from "../contracts/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { lockUnplacedOrders } from "../db/lock-unplaced-orders.ts";
import { deals } from "../deals/tables.ts";
import { files } from "../files/tables.ts";
import type { Input } from "../handlers.ts";
import { clientDraftOrders } from "../on-behalf/tables.ts";
import { payments } from "../payments/tables.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { standingOrders } from "../standing-orders/tables.ts";
import { translate } from "../translate.ts";
import { assertVersion } from "../versions/versions.ts";
import { assertNotOwn } from "./administer-company.ts";
import { lockAccreditationOf } from "./edit-company.ts";
import { companies } from "./tables.ts";

/** Deletes a company with its people, branches and files. One with deals cannot be deleted, because they are documents of both sides. */
export async function deleteCompany(context: SignedIn, { params, expectedVersion }: Input<typeof calls.deleteCompany>) {
  assertNotOwn(context, params.uuid);
  const fileUuids = await context.db.transaction(async (tx) => {
    orNotFound(await findCompanyInScope(tx, context.actor, params.uuid));
    await lockOrderers(tx, params.uuid);
    const { uuid, type, version } = await lockCompany(tx, context, params.uuid);
    const [deal] = await tx.select({ uuid: deals.uuid }).from(deals).where(eq(deals.buyerCompanyUuid, uuid)).limit(1);
    if (deal || type !== "buyer") throwProblem("CONFLICT", undefined, translate("companyHasDeals"));
    const paid = await lockMoney(tx, uuid);
    if (paid.some(({ status }) => status === "posted")) throwProblem("CONFLICT", undefined, translate("companyHasPayments"));
    await assertVersion(tx, { uuid, version }, expectedVersion);
    // Whose the waiting ones are is not known any more.
    const reason = sql`case when ${payments.status} = 'waiting' then 'noCompany' else ${payments.reason} end`;
    await tx.update(payments).set({ companyUuid: null, reason }).where(eq(payments.companyUuid, uuid));
    const rows = await tx.select({ uuid: files.uuid }).from(files).where(eq(files.companyUuid, uuid));
    await deletePeople(tx, uuid);
    await tx.delete(companies).where(eq(companies.uuid, uuid));
    return rows.map((row) => row.uuid);
  });
  await context.files.remove(fileUuids);
  return { success: true };
}

/**
 * Whoever edits a person locks the person before the company, and an order what it is made of: so does this. Not as strongly as deleting
 * does, so that baskets, lists and settings that are written meanwhile can refer to the people.
 */
async function lockOrderers(tx: Transaction, companyUuid: string): Promise<void> {
  const people = tx.select({ uuid: customers.uuid }).from(customers).where(eq(customers.companyUuid, companyUuid));
  const own = tx.select({ uuid: branches.uuid }).from(branches).where(eq(branches.companyUuid, companyUuid));
  await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(eq(customers.companyUuid, companyUuid))
    .orderBy(asc(customers.uuid))
    .for("no key update");
  await lockUnplacedOrders(tx, {
    ofBaskets: inArray(baskets.customerUuid, people),
    ofGrids: inArray(branchOrders.customerUuid, people),
    ofDrafts: inArray(clientDraftOrders.branchUuid, own),
  });
  await tx
    .select({ uuid: standingOrders.uuid })
    .from(standingOrders)
    .where(eq(standingOrders.companyUuid, companyUuid))
    .orderBy(asc(standingOrders.uuid))
    .for("update");
}

/** Behind its accreditation, as every edit of a company. */
async function lockCompany(tx: Transaction, { actor }: SignedIn, uuid: string): Promise<CompanyRow> {
  await lockAccreditationOf(tx, uuid);
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.uuid, uuid), companyScope(actor)))
    .for("update");
  return orNotFound(company);
}

/** Its payments, then its contracts, each by uuid, as posting does. */
async function lockMoney(tx: Transaction, companyUuid: string): Promise<Pick<typeof payments.$inferSelect, "status">[]> {
  const paid = await tx
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments.companyUuid, companyUuid))
    .orderBy(asc(payments.uuid))
    .for("update");
  const own = tx.select({ uuid: branches.uuid }).from(branches).where(eq(branches.companyUuid, companyUuid));
  await tx
    .select({ uuid: contractLines.uuid })
    .from(contractLines)
    .where(inArray(contractLines.branchUuid, own))
    .orderBy(asc(contractLines.uuid))
    .for("update");
  return paid;
}

async function deletePeople(tx: Transaction, companyUuid: string): Promise<void> {
  const people = await tx
    .delete(customers)
    .where(eq(customers.companyUuid, companyUuid))
    .returning({ customerUuid: customers.uuid, userUuid: customers.userUuid });
  await tx.delete(sessions).where(
    inArray(
      sessions.customerUuid,
      people.map(({ customerUuid }) => customerUuid),
    ),
  );
  // Who is in another company keeps the password.
  const users = people.map(({ userUuid }) => userUuid);
  const staying = tx.select({ userUuid: customers.userUuid }).from(customers).where(inArray(customers.userUuid, users));
  await tx.delete(credentials).where(and(inArray(credentials.userUuid, users), notInArray(credentials.userUuid, staying)));
}
