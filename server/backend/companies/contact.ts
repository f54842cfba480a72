import { and, asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { companies as calls } from "#contract/companies.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found, refuse } from "../problem.ts";
import { say } from "../say.ts";
import { editCompany } from "./edit-company.ts";
import { contacts } from "./tables.ts";

type Fields = { email: string; phone: string };

export const createContact = (context: SignedIn, { body }: Input<typeof calls.createContact>) => createOf(context, context.actor.companyUuid, body);

export const createContactInternal = (context: SignedIn, { body }: Input<typeof calls.createContactInternal>) => createOf(context, body.companyUuid, body);

export const updateContact = (context: SignedIn, { body }: Input<typeof calls.updateContact>) => updateOf(context, context.actor.companyUuid, body);

export const updateContactInternal = (context: SignedIn, { body }: Input<typeof calls.updateContactInternal>) => updateOf(context, body.companyUuid, body);

/** The first one only: a second one answers 4009, PUT changes what is there. */
function createOf(context: SignedIn, companyUuid: string, { email, phone }: Fields) {
  return editCompany(context, companyUuid, "editContacts", async ({ tx, company }) => {
    const [other] = await tx.select({ uuid: contacts.uuid }).from(contacts).where(eq(contacts.companyUuid, company.uuid)).limit(1);
    if (other) refuse("CONFLICT", { uuid: other.uuid }, say("contactExists"));
    const [row] = await tx.insert(contacts).values({ uuid: uuidv7(), companyUuid: company.uuid, email, phone }).returning();
    return toAnswer(found(row));
  });
}

function updateOf(context: SignedIn, companyUuid: string, { uuid, email, phone }: Fields & { uuid?: string | undefined }) {
  return editCompany(context, companyUuid, "editContacts", async ({ tx, company }) => {
    const own = eq(contacts.companyUuid, company.uuid);
    const [current] = await tx
      .select({ uuid: contacts.uuid })
      .from(contacts)
      .where(uuid ? and(own, eq(contacts.uuid, uuid)) : own)
      .orderBy(asc(contacts.uuid))
      .limit(1);
    if (!current) refuse(uuid ? "NOT_FOUND" : "CONFLICT", undefined, uuid ? undefined : say("contactMissing"));
    const [row] = await tx.update(contacts).set({ email, phone }).where(eq(contacts.uuid, current.uuid)).returning();
    return toAnswer(found(row));
  });
}

function toAnswer({ uuid, email, phone }: typeof contacts.$inferSelect) {
  return { contact: { uuid, email, phone } };
}
