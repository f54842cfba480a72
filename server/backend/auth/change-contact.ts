import { and, eq, isNull, ne } from "drizzle-orm";
import type { auth, SentCode } from "#contract/auth.ts";
import type { Method } from "#contract/person.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { type MessageKind, writeMessages } from "../mail/write-message.ts";
import { orNotFound, throwFieldErrors } from "../problem.ts";
import { assignAddress, provenAddresses } from "./address-owner.ts";
import { assertPasswordUnchanged, proveOwnPassword } from "./change-password.ts";
import { openFlow, redeemCode, resendCode } from "./code-flow.ts";

const day = 24 * 60 * 60_000;

export const changeEmail = (context: SignedIn, { body }: Input<typeof auth.changeEmail>) =>
  sendToNew(context, "email", body.email ?? "", body.currentPassword);

export const changePhone = (context: SignedIn, { body }: Input<typeof auth.changePhone>) =>
  sendToNew(context, "phone", body.phone ?? "", body.currentPassword);

/** The password was checked before the first code. */
export const resendContactCode = (context: SignedIn, { body }: Input<typeof auth.resendContactCode>) =>
  resendCode(context, body.token, body.method, context.actor.userUuid);

export const confirmEmail = (context: SignedIn, { body }: Input<typeof auth.confirmEmail>) => confirm(context, "email", body);

export const confirmPhone = (context: SignedIn, { body }: Input<typeof auth.confirmPhone>) => confirm(context, "phone", body);

/**
 * Requires the password, which somebody at an open page does not know, and warns the current addresses while the change can still
 * be stopped.
 */
async function sendToNew(context: SignedIn, method: Method, address: string, password: string): Promise<SentCode> {
  const { userUuid } = context.actor;
  const proven = await proveOwnPassword(context, password);
  const [me] = await context.db.select().from(customers).where(eq(customers.uuid, context.actor.customerUuid));
  const before = provenAddresses(orNotFound(me));
  if (before.some((each) => each.address === address)) throwFieldErrors({ [method]: "contactSame" });
  return context.db.transaction(async (tx) => {
    await assertPasswordUnchanged(tx, userUuid, proven);
    const sent = await openFlow(tx, context, { purpose: method, subjectUuid: userUuid, method, address });
    await notifyContacts(tx, before, method === "email" ? "emailChanging" : "phoneChanging", context.now());
    return sent;
  });
}

export async function notifyContacts(
  tx: Transaction,
  addresses: ReturnType<typeof provenAddresses>,
  kind: MessageKind,
  now: Date,
): Promise<void> {
  await writeMessages(
    tx,
    addresses.map((each) => ({ kind, ...each, now, expiresAt: new Date(now.getTime() + day) })),
  );
}

/** Gives the address to the person who verifies it, in all their companies, and notifies their previous addresses. */
async function confirm(context: SignedIn, method: Method, { token, code }: { token: string; code: string }) {
  const { userUuid } = context.actor;
  await redeemCode(context, { token, code, purpose: method, subjectUuid: userUuid }, async (tx, { address }) => {
    await assignAddress(tx, method, address, userUuid);
    // An invitation keeps the address that it went to until it is accepted.
    const isTheirs = and(eq(customers.userUuid, userUuid), ne(customers.status, "waiting_confirmation"), isNull(customers.deletedAt));
    const employees = await tx.select().from(customers).where(isTheirs).orderBy(customers.uuid).for("no key update");
    const before = provenAddresses(orNotFound(employees.find(({ uuid }) => uuid === context.actor.customerUuid)));
    await tx
      .update(customers)
      .set(method === "email" ? { email: address, emailVerified: true } : { phone: address, phoneVerified: true })
      .where(isTheirs);
    await notifyContacts(tx, before, method === "email" ? "emailChanged" : "phoneChanged", context.now());
  });
  return {};
}
