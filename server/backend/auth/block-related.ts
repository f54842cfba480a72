import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { auth } from "#contract/auth.ts";
import type { Method } from "#contract/person.ts";
import { isAdmin, type Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import type { Actor, SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { admitInvitation } from "./add-person.ts";
import { assertFree } from "./address-owner.ts";
import { assertMayChangeAccess } from "./assert-may-change-access.ts";
import { endSessions } from "./end-sessions.ts";
import { assertNotInUse } from "./in-use.ts";
import { invite, revokeInvitations } from "./invite.ts";
import { lockCredential } from "./lock-credential.ts";
import { entersElsewhere, isElsewhere } from "./other-companies.ts";
import { endChallenges } from "./sign-in-challenge.ts";
import { codeFlows, credentials, invitations } from "./tables.ts";
import { writeCustomer } from "./write-customer.ts";

/** Effective from the next request: ends sessions and begun sign-ins, revokes invitations and deletes codes. Idempotent. */
export function blockRelated(context: SignedIn, { params, query, expectedVersion }: Input<typeof auth.blockRelated>) {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, actor, { ...params, ...query });
    if (person.userUuid === actor.userUuid) throwProblem("CONFLICT", undefined, translate("notOnYourself"));
    assertMayChangeAccess(actor, person.roles);
    // The seller's people are blocked even in a needed role, because an account may be compromised; their open work stays visible to
    // their superiors.
    await assertNotInUse(tx, person, ["buyer_company_director", "platform_manager"]);
    if (person.status !== "disabled") await writeCustomer(context, tx, person, { fields: ["access"], expectedVersion });
    await shutOut(tx, person, context.now());
    return { uuid: person.userUuid, customer_uuid: person.uuid, status: "disabled" as const };
  });
}

/** Disables the employee and ends whatever could let them into the company. Where else the person works stays open to them. */
export async function shutOut(tx: Transaction, { uuid, userUuid }: { uuid: string; userUuid: string }, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx
    .update(customers)
    .set({
      status: "disabled",
      disabledAt: sql`case when ${customers.status} = 'disabled' then coalesce(${customers.disabledAt}, ${at}) else ${at} end`,
    })
    .where(eq(customers.uuid, uuid));
  await lockCredential(tx, userUuid);
  await revokeInvitations(tx, uuid, now);
  await endSessions(tx, { userUuid, customerUuid: uuid, now });
  await endChallenges(tx, userUuid);
  if (!(await entersElsewhere(tx, { uuid, userUuid }))) await tx.delete(codeFlows).where(eq(codeFlows.subjectUuid, userUuid));
}

/**
 * Locks and returns the person's rows of all their companies; `no key`, as every lock of people that waits for the company's row: whoever
 * has locked that may write baskets, lists and settings, which refer to people.
 */
export function lockEmployees(tx: Transaction, userUuid: string) {
  return tx
    .select()
    .from(customers)
    .where(and(eq(customers.userUuid, userUuid), isNull(customers.deletedAt)))
    .orderBy(customers.uuid)
    .for("no key update");
}

/** A person with a password can sign in again; one without, or with another company, gets an invitation. */
export async function activateRelated(context: SignedIn, { params, query, expectedVersion }: Input<typeof auth.activateRelated>) {
  const { actor, db } = context;
  await admitInvitation(context);
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, actor, { ...params, ...query });
    assertMayChangeAccess(actor, person.roles);
    const answer = { uuid: person.userUuid, customer_uuid: person.uuid };
    if (person.status === "active") return { ...answer, status: "active" as const };
    if (person.deletionRequestedAt !== null && !isAdmin(actor.roles)) throwProblem("CONFLICT", undefined, translate("deletionRequested"));
    const [credential] = await tx.select().from(credentials).where(eq(credentials.userUuid, person.userUuid));
    // Somebody of several companies may never have accepted this one: they are asked.
    const hasJoined = credential?.passwordHash && !(await isElsewhere(tx, person));
    const status = hasJoined ? ("active" as const) : ("waiting_confirmation" as const);
    const method = await wayTo(tx, person);
    if (status === "waiting_confirmation") await assertReachable(tx, person, method);
    const set = { status, deletionRequestedAt: null, erasureOrderedBy: null, disabledAt: null };
    await writeCustomer(context, tx, person, { set, fields: ["access"], expectedVersion });
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
    .where(eq(invitations.customerUuid, person.uuid))
    .orderBy(desc(invitations.createdAt), desc(invitations.uuid))
    .limit(1);
  const method = last?.method ?? "email";
  const other = method === "email" ? "phone" : "email";
  return person[method] === null && person[other] !== null ? other : method;
}

/** During the block another person may have verified the address or been invited by it. */
async function assertReachable(tx: Transaction, person: typeof customers.$inferSelect, method: Method): Promise<void> {
  const address = person[method];
  if (address === null) throwProblem("CONFLICT", undefined, translate("contactGone"));
  await assertFree(tx, method, address, person.userUuid);
}

/**
 * Locks the person's row in one company, as `lockEmployees` does: a director finds people of their own, an admin everybody, and says of
 * somebody of several companies in which.
 */
export async function lockPerson(
  tx: Transaction,
  actor: Actor,
  { userUuid, companyUuid }: { userUuid: string; companyUuid?: string | undefined },
) {
  const scope: SQL | undefined = isAdmin(actor.roles) ? undefined : eq(customers.companyUuid, actor.companyUuid);
  const ofCompany = companyUuid === undefined ? undefined : eq(customers.companyUuid, companyUuid);
  const [person, another] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.userUuid, userUuid), isNull(customers.deletedAt), scope, ofCompany))
    .limit(2)
    .for("no key update");
  if (another) throwProblem("CONFLICT", undefined, translate("whichCompany"));
  return orNotFound(person);
}
