import { and, eq } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import { plainDateIn, zonedInstant } from "#contract/plain-date.ts";
import { companyScope } from "../access/scopes.ts";
import type { CompanyRow } from "../accreditation/company-data.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { squarePicture } from "../files/square-picture.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { differing } from "../versions/versions.ts";
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
export function assertNotOwn({ actor }: SignedIn, uuid: string): void {
  if (uuid === actor.companyUuid) throwProblem("CONFLICT", undefined, translate("companyIsOwn"));
}
