import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import { plainDateIn, zonedInstant } from "#contract/plain-date.ts";
import { companyScope } from "../access/scopes.ts";
import type { CompanyRow } from "../accreditation/company-data.ts";
import { credentials, sessions } from "../auth/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { squarePicture } from "../files/square-picture.ts";
import { files } from "../files/tables.ts";
import type { Input } from "../handlers.ts";
import { payments } from "../payments/tables.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertVersion, differing } from "../versions/versions.ts";
import { writeCompany } from "./edit-company.ts";
import { readCompany } from "./get-company.ts";
import { companies } from "./tables.ts";

/** C36: people of an inactive company cannot sign in, and their tokens stop working at once. */
export async function setActivation(context: SignedIn, { body, expectedVersion }: Input<typeof calls.setActivation>) {
  assertNotOwn(context, body.uuid);
  if (!body.isActive) await assertNotSeller(context, body.uuid);
  await update(context, body.uuid, { isActive: body.isActive }, expectedVersion);
  return readCompany(context, body.uuid);
}

export async function putMetadata(context: SignedIn, { body, expectedVersion }: Input<typeof calls.putMetadata>) {
  const { uuid, accreditationDate, slogan, rating, excerpt, clientOrders } = body;
  if (accreditationDate) await assertDatePossible(context, uuid, accreditationDate);
  const set = {
    ...(accreditationDate !== undefined && {
      accreditationDate: accreditationDate ? zonedInstant(accreditationDate, "00:00", "Europe/Moscow") : null,
    }),
    ...(slogan !== undefined && { slogan }),
    ...(rating !== undefined && { ratingTenths: Math.round(rating * 10) }),
    ...(excerpt !== undefined && { excerpt }),
    ...(clientOrders !== undefined && { clientOrders }),
  };
  await update(context, uuid, set, expectedVersion);
  return readCompany(context, uuid);
}

/** The director's own company. Placing an order locks the company's row, so it uses either the old or the new value throughout. */
export async function putClientOrders(context: SignedIn, { body, expectedVersion }: Input<typeof calls.putClientOrders>) {
  const { clientOrders, approvalRule } = body;
  await update(context, context.actor.companyUuid, { clientOrders, ...(approvalRule && { approvalRule }) }, expectedVersion);
  return readCompany(context, context.actor.companyUuid);
}

export async function uploadLogo(context: SignedIn, { body, expectedVersion }: Input<typeof calls.uploadLogo>) {
  return putLogoOf(context, body.uuid, body.image, expectedVersion);
}

/** The director's own company. */
export async function putLogo(context: SignedIn, { body, expectedVersion }: Input<typeof calls.putLogo>) {
  return putLogoOf(context, context.actor.companyUuid, body.image, expectedVersion);
}

async function putLogoOf(context: SignedIn, uuid: string, image: string | null, expectedVersion: number | undefined) {
  await update(context, uuid, { logo: image === null ? null : await squarePicture(image, "image", context.closed()) }, expectedVersion);
  return readCompany(context, uuid);
}

/** Deletes a company with its people, branches and files. One with deals cannot be deleted, because they are documents of both sides. */
export async function deleteCompany(context: SignedIn, { params, expectedVersion }: Input<typeof calls.deleteCompany>) {
  assertNotOwn(context, params.uuid);
  const fileUuids = await context.db.transaction(async (tx) => {
    const [company] = await lock(tx, context, params.uuid);
    const { uuid, type, version } = orNotFound(company);
    const [deal] = await tx.select({ uuid: deals.uuid }).from(deals).where(eq(deals.buyerCompanyUuid, uuid)).limit(1);
    if (deal || type !== "buyer") throwProblem("CONFLICT", undefined, translate("companyHasDeals"));
    const paid = await tx.select({ status: payments.status }).from(payments).where(eq(payments.companyUuid, uuid)).for("update");
    if (paid.some(({ status }) => status === "posted")) throwProblem("CONFLICT", undefined, translate("companyHasPayments"));
    await assertVersion(tx, { uuid, version }, expectedVersion);
    // Whose the waiting ones are is not known any more.
    const reason = sql`case when ${payments.status} = 'waiting' then 'noCompany' else ${payments.reason} end`;
    await tx.update(payments).set({ companyUuid: null, reason }).where(eq(payments.companyUuid, uuid));
    const rows = await tx.select({ uuid: files.uuid }).from(files).where(eq(files.companyUuid, uuid));
    const people = await tx
      .delete(customers)
      .where(eq(customers.companyUuid, uuid))
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
    await tx.delete(companies).where(eq(companies.uuid, uuid));
    return rows.map((row) => row.uuid);
  });
  await context.files.remove(fileUuids);
  return { success: true };
}

const names = {
  isActive: "activation",
  accreditationDate: "accreditationDate",
  slogan: "slogan",
  ratingTenths: "rating",
  excerpt: "excerpt",
  logo: "logo",
  clientOrders: "clientOrders",
  approvalRule: "approvalRule",
} as const;

async function update(
  context: SignedIn,
  uuid: string,
  set: Partial<Pick<CompanyRow, keyof typeof names>>,
  expectedVersion: number | undefined,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [row] = await lock(tx, context, uuid);
    const company = orNotFound(row);
    await writeCompany(context, { tx, company }, { fields: differing(company, set, names), set, expectedVersion });
  });
}

function lock(tx: Transaction, { actor }: SignedIn, uuid: string) {
  return tx
    .select()
    .from(companies)
    .where(and(eq(companies.uuid, uuid), companyScope(actor)))
    .for("update");
}

/** Throws for a date in the future, before the company's registration, or of a company that is not accredited. */
async function assertDatePossible({ db, actor, now }: SignedIn, uuid: string, day: string): Promise<void> {
  if (day > plainDateIn(now(), "Europe/Moscow")) throwFieldErrors({ accreditationDate: "dateFuture" });
  const [company] = await db
    .select({ status: companies.status, registrationDate: companies.registrationDate })
    .from(companies)
    .where(and(eq(companies.uuid, uuid), companyScope(actor)));
  const { status, registrationDate: registered } = orNotFound(company);
  if (status !== "accredited") throwFieldErrors({ accreditationDate: "dateOfUnaccredited" });
  if (registered !== null && day < registered) throwFieldErrors({ accreditationDate: "dateBeforeRegistration" });
}

/** Throws for the seller: without it nobody could order. */
async function assertNotSeller({ db, actor }: SignedIn, uuid: string): Promise<void> {
  const [company] = await db
    .select({ type: companies.type })
    .from(companies)
    .where(and(eq(companies.uuid, uuid), companyScope(actor)));
  if (orNotFound(company).type === "seller") throwProblem("CONFLICT", undefined, translate("companyIsSeller"));
}

/** Throws for the caller's own company, so that nobody locks themselves out. */
function assertNotOwn({ actor }: SignedIn, uuid: string): void {
  if (uuid === actor.companyUuid) throwProblem("CONFLICT", undefined, translate("companyIsOwn"));
}
