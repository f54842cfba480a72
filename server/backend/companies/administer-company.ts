import { and, eq, inArray } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import { zonedInstant } from "#contract/plain-date.ts";
import { companyScope } from "../access/scopes.ts";
import { credentials, sessions } from "../auth/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { squarePicture } from "../files/square-picture.ts";
import { files } from "../files/tables.ts";
import type { Input } from "../handlers.ts";
import { found, refuse } from "../problem.ts";
import { say } from "../say.ts";
import { readCompany } from "./get-company.ts";
import { companies } from "./tables.ts";

/** C36: an inactive company's people cannot sign in and their tokens stop working at once. */
export async function setActivation(context: SignedIn, { body }: Input<typeof calls.setActivation>) {
  mustNotBeOwn(context, body.uuid);
  await update(context, body.uuid, { isActive: body.isActive });
  return readCompany(context, body.uuid);
}

export async function putMetadata(context: SignedIn, { body }: Input<typeof calls.putMetadata>) {
  const { uuid, accreditationDate, slogan, rating, excerpt } = body;
  await update(context, uuid, {
    ...(accreditationDate !== undefined && { accreditationDate: accreditationDate ? zonedInstant(accreditationDate, "00:00", "Europe/Moscow") : null }),
    ...(slogan !== undefined && { slogan }),
    ...(rating !== undefined && { ratingTenths: Math.round(rating * 10) }),
    ...(excerpt !== undefined && { excerpt }),
  });
  return readCompany(context, uuid);
}

export async function uploadLogo(context: SignedIn, { body }: Input<typeof calls.uploadLogo>) {
  return putLogoOf(context, body.uuid, body.image);
}

/** Of the director's own company. */
export async function putLogo(context: SignedIn, { body }: Input<typeof calls.putLogo>) {
  return putLogoOf(context, context.actor.companyUuid, body.image);
}

async function putLogoOf(context: SignedIn, uuid: string, image: string | null) {
  await update(context, uuid, { logo: image === null ? null : await squarePicture(image, "image") });
  return readCompany(context, uuid);
}

/** With its people, branches and files; deals are documents of two sides and keep their company. */
export async function deleteCompany(context: SignedIn, { params }: Input<typeof calls.deleteCompany>) {
  mustNotBeOwn(context, params.uuid);
  const stored = await context.db.transaction(async (tx) => {
    const [company] = await lock(tx, context, params.uuid);
    const { uuid, type } = found(company);
    const [deal] = await tx.select({ uuid: deals.uuid }).from(deals).where(eq(deals.buyerCompanyUuid, uuid)).limit(1);
    if (deal || type !== "buyer") refuse("CONFLICT", undefined, say("companyHasDeals"));
    const rows = await tx.select({ uuid: files.uuid }).from(files).where(eq(files.companyUuid, uuid));
    const people = await tx.select({ userUuid: customers.userUuid }).from(customers).where(eq(customers.companyUuid, uuid));
    const users = people.map((person) => person.userUuid);
    await tx.delete(sessions).where(inArray(sessions.userUuid, users));
    await tx.delete(credentials).where(inArray(credentials.userUuid, users));
    await tx.delete(companies).where(eq(companies.uuid, uuid));
    return rows.map((row) => row.uuid);
  });
  await context.files.remove(stored);
  return { success: true };
}

async function update({ db, actor }: SignedIn, uuid: string, set: Partial<typeof companies.$inferInsert>): Promise<void> {
  const isIt = and(eq(companies.uuid, uuid), companyScope(actor));
  const rows = Object.keys(set).length === 0 ? await db.select().from(companies).where(isIt) : await db.update(companies).set(set).where(isIt).returning();
  found(rows[0]);
}

function lock(tx: Transaction, { actor }: SignedIn, uuid: string) {
  return tx
    .select()
    .from(companies)
    .where(and(eq(companies.uuid, uuid), companyScope(actor)))
    .for("update");
}

/** Nobody shuts himself out. */
function mustNotBeOwn({ actor }: SignedIn, uuid: string): void {
  if (uuid === actor.companyUuid) refuse("CONFLICT", undefined, say("companyIsOwn"));
}
