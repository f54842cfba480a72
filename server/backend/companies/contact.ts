import { and, asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { companies as calls } from "#contract/companies.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { editCompany, writeCompanyData } from "./edit-company.ts";
import { contacts } from "./tables.ts";

type Fields = { email: string; phone: string };

export const createContact = (context: SignedIn, { body, expectedVersion }: Input<typeof calls.createContact>) =>
  createOf(context, context.actor.companyUuid, body, expectedVersion);

export const createContactInternal = (context: SignedIn, { body, expectedVersion }: Input<typeof calls.createContactInternal>) =>
  createOf(context, body.companyUuid, body, expectedVersion);

export const updateContact = (context: SignedIn, { body, expectedVersion }: Input<typeof calls.updateContact>) =>
  updateOf(context, context.actor.companyUuid, body, expectedVersion);

export const updateContactInternal = (context: SignedIn, { body, expectedVersion }: Input<typeof calls.updateContactInternal>) =>
  updateOf(context, body.companyUuid, body, expectedVersion);

/** Creates the company's only record; 4009 when there is one, which PUT changes. */
function createOf(context: SignedIn, companyUuid: string, { email, phone }: Fields, expectedVersion: number | undefined) {
  return editCompany(context, companyUuid, "editContacts", async (opened) => {
    const { tx, company } = opened;
    const [other] = await tx.select({ uuid: contacts.uuid }).from(contacts).where(eq(contacts.companyUuid, company.uuid)).limit(1);
    if (other) throwProblem("CONFLICT", { uuid: other.uuid }, translate("contactExists"));
    const [row] = await tx.insert(contacts).values({ uuid: uuidv7(), companyUuid: company.uuid, email, phone }).returning();
    await writeCompanyData(context, opened, { fields: ["contact"], expectedVersion });
    return toAnswer(orNotFound(row));
  });
}

function updateOf(
  context: SignedIn,
  companyUuid: string,
  { uuid, email, phone }: Fields & { uuid?: string | undefined },
  expectedVersion: number | undefined,
) {
  return editCompany(context, companyUuid, "editContacts", async (opened) => {
    const { tx, company } = opened;
    const own = eq(contacts.companyUuid, company.uuid);
    const [current] = await tx
      .select()
      .from(contacts)
      .where(uuid ? and(own, eq(contacts.uuid, uuid)) : own)
      .orderBy(asc(contacts.uuid))
      .limit(1);
    if (!current) throwProblem(uuid ? "NOT_FOUND" : "CONFLICT", undefined, uuid ? undefined : translate("contactMissing"));
    await writeCompanyData(context, opened, {
      fields: current.email === email && current.phone === phone ? [] : ["contact"],
      expectedVersion,
    });
    const [row] = await tx.update(contacts).set({ email, phone }).where(eq(contacts.uuid, current.uuid)).returning();
    return toAnswer(orNotFound(row));
  });
}

function toAnswer({ uuid, email, phone }: typeof contacts.$inferSelect) {
  return { contact: { uuid, email, phone } };
}
