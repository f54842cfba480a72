import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { auth } from "#contract/auth.ts";
import type { Method } from "#contract/person.ts";
import { isAdmin, type Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import type { Actor, SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { writeCustomer } from "./write-customer.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { found, refuse } from "../problem.ts";
import { say } from "../say.ts";
import { admitInvitation } from "./add-person.ts";
import { mustChangeAccess } from "./must-change-access.ts";
import { mustBeFree } from "./in-use.ts";
import { refuseIfTaken } from "./address-owner.ts";
import { endSessions } from "./end-sessions.ts";
import { invite, revokeInvitations } from "./invite.ts";
import { lockCredential } from "./lock-credential.ts";
import { codeFlows, credentials, invitations } from "./tables.ts";

/** Effective from the next request: ends sessions, revokes invitations and deletes codes. Idempotent. */
export function blockRelated(context: SignedIn, { params, seen }: Input<typeof auth.blockRelated>) {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, actor, params.userUuid);
    if (person.userUuid === actor.userUuid) refuse("CONFLICT", undefined, say("notOnYourself"));
    mustChangeAccess(actor, person.roles);
    // The seller's people are blocked even in a needed role, because an account may be compromised; their open work stays visible to
    // their superiors.
    await mustBeFree(tx, person, ["buyer_company_director", "platform_manager"]);
    if (person.status !== "disabled") await writeCustomer(context, tx, person, { fields: ["access"], seen });
    await shutOut(tx, person.userUuid, context.now());
    return { uuid: person.userUuid, customer_uuid: person.uuid, status: "disabled" as const };
  });
}

/** Disables the person and ends whatever could let him in. */
export async function shutOut(tx: Transaction, userUuid: string, now: Date): Promise<void> {
  await tx.update(customers).set({ status: "disabled" }).where(eq(customers.userUuid, userUuid));
  await lockCredential(tx, userUuid);
  await revokeInvitations(tx, userUuid, now);
  await tx.delete(codeFlows).where(eq(codeFlows.subjectUuid, userUuid));
  await endSessions(tx, { userUuid, now });
}

/** A person with a password can sign in again; one without gets an invitation. */
export async function activateRelated(context: SignedIn, { params, seen }: Input<typeof auth.activateRelated>) {
  const { actor, db } = context;
  await admitInvitation(context);
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, actor, params.userUuid);
    mustChangeAccess(actor, person.roles);
    const answer = { uuid: person.userUuid, customer_uuid: person.uuid };
    if (person.status === "active") return { ...answer, status: "active" as const };
    if (person.deletionRequestedAt !== null && !isAdmin(actor.roles)) refuse("CONFLICT", undefined, say("deletionRequested"));
    const [credential] = await tx.select().from(credentials).where(eq(credentials.userUuid, person.userUuid));
    const status = credential?.passwordHash ? ("active" as const) : ("waiting_confirmation" as const);
    const method = await wayTo(tx, person);
    if (status === "waiting_confirmation") await mustReach(tx, person, method);
    await writeCustomer(context, tx, person, { set: { status, deletionRequestedAt: null }, fields: ["access"], seen });
    if (status === "waiting_confirmation") {
      const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.uuid, person.companyUuid));
      await invite(tx, context, { person: { ...person, roles: person.roles as Role[] }, method, companyName: company?.name ?? "" });
    }
    return { ...answer, status };
  });
}

/** As the last invitation went, unless that contact is gone. */
async function wayTo(tx: Transaction, person: typeof customers.$inferSelect): Promise<Method> {
  const [last] = await tx
    .select({ method: invitations.method })
    .from(invitations)
    .where(eq(invitations.userUuid, person.userUuid))
    .orderBy(desc(invitations.createdAt), desc(invitations.uuid))
    .limit(1);
  const method = last?.method ?? "email";
  const other = method === "email" ? "phone" : "email";
  return person[method] === null && person[other] !== null ? other : method;
}

/** During the block another person may have verified the address or been invited by it. */
async function mustReach(tx: Transaction, person: typeof customers.$inferSelect, method: Method): Promise<void> {
  const address = person[method];
  if (address === null) refuse("CONFLICT", undefined, say("contactGone"));
  await refuseIfTaken(tx, method, address, person.userUuid);
}

/** Locks the person's row: a director finds people of his company, an admin everybody. */
export async function lockPerson(tx: Transaction, actor: Actor, userUuid: string) {
  const scope: SQL | undefined = isAdmin(actor.roles) ? undefined : eq(customers.companyUuid, actor.companyUuid);
  const [person] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.userUuid, userUuid), isNull(customers.deletedAt), scope))
    .for("update");
  return found(person);
}
