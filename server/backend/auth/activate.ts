import { and, eq, isNull, ne } from "drizzle-orm";
import type { auth } from "#contract/auth.ts";
import type { Context } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader, Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assignAddress } from "./address-owner.ts";
import { readPasswordHash } from "./lock-credential.ts";
import { hashToken } from "./one-time.ts";
import { entersElsewhere, readOwnContacts } from "./other-companies.ts";
import { hashNewPassword, setPassword } from "./set-password.ts";
import { invitations } from "./tables.ts";

/** Sets the first password. The link verifies the address that it was sent to. */
export async function activate(context: Context, { body }: Input<typeof auth.activate>) {
  const { db } = context;
  const now = context.now();
  const { userUuid } = await findOpenInvitation(context, db, body.token);
  const before = await readPasswordHash(db, userUuid);
  const chosen = await hashNewPassword(context, { userUuid, before, password: body.password });
  await db.transaction(async (tx) => {
    // A block, another invitation and another use of this one lock the person too.
    await tx.select({ uuid: customers.uuid }).from(customers).where(eq(customers.userUuid, userUuid)).orderBy(customers.uuid).for("update");
    const { invitation, person } = await findOpenInvitation(context, tx, body.token);
    if (!(await setPassword(tx, chosen, { now }))) throwProblem("CONFLICT");
    await activatePerson(tx, person, invitation.method);
    await tx.update(invitations).set({ usedAt: now }).where(eq(invitations.uuid, invitation.uuid));
  });
  return {};
}

async function findOpenInvitation(context: Context, db: Reader, token: string) {
  const { invitation, person, isActivated } = await findInvitation(db, token, context.now());
  const { userUuid } = person;
  context.audit.user = userUuid;
  if (isActivated) throwProblem("CONFLICT", undefined, translate("alreadyActivated"));
  return { invitation, person, userUuid };
}

export async function isActivated(context: Context, { body }: Input<typeof auth.activated>) {
  const { isActivated } = await findInvitation(context.db, body.token, context.now());
  return { isActivated };
}

async function activatePerson(tx: Transaction, person: typeof customers.$inferSelect, method: "email" | "phone"): Promise<void> {
  const address = person[method];
  if (address === null) throwInvitationGone();
  await assignAddress(tx, method, address, person.userUuid);
  const proven = method === "email" ? { email: address, emailVerified: true } : { phone: address, phoneVerified: true };
  await tx
    .update(customers)
    .set({ status: "active", ...proven, ...(await readOwnContacts(tx, person)) })
    .where(eq(customers.uuid, person.uuid));
}

/** Refuses unknown, expired and revoked links, and links of blocked people, with the same error, so that it reveals nothing. */
async function findInvitation(db: Reader, token: string, now: Date) {
  const [row] = await db
    .select({ invitation: invitations, person: customers })
    .from(invitations)
    .innerJoin(customers, eq(customers.uuid, invitations.customerUuid))
    .where(and(eq(invitations.tokenHash, hashToken(token)), isNull(invitations.revokedAt), ne(customers.status, "disabled")));
  if (!row) throwInvitationGone();
  // Who can enter another company has a password, and accepts after signing in (own-companies/answer-invitation.ts).
  const isActivated = row.invitation.usedAt !== null || row.person.status === "active" || (await entersElsewhere(db, row.person));
  if (!isActivated && row.invitation.expiresAt <= now) throwInvitationGone();
  return { ...row, isActivated };
}

function throwInvitationGone(): never {
  throwProblem("NOT_FOUND", undefined, translate("invitationGone"));
}
