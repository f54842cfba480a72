import { eq } from "drizzle-orm";
import type { auth, SentCode } from "#contract/auth.ts";
import type { Method } from "#contract/person.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Input } from "../handlers.ts";
import { writeMessage } from "../mail/write-message.ts";
import { found, refuseFields } from "../problem.ts";
import { claimAddress, provenAddresses } from "./address-owner.ts";
import { openFlow, redeemCode } from "./code-flow.ts";

const day = 24 * 60 * 60_000;

export const changeEmail = (context: SignedIn, { body }: Input<typeof auth.changeEmail>) => sendToNew(context, "email", body.email ?? "");

export const changePhone = (context: SignedIn, { body }: Input<typeof auth.changePhone>) => sendToNew(context, "phone", body.phone ?? "");

export const confirmEmail = (context: SignedIn, { body }: Input<typeof auth.confirmEmail>) => confirm(context, "email", body);

export const confirmPhone = (context: SignedIn, { body }: Input<typeof auth.confirmPhone>) => confirm(context, "phone", body);

async function sendToNew(context: SignedIn, method: Method, address: string): Promise<SentCode> {
  const [me] = await context.db.select().from(customers).where(eq(customers.uuid, context.actor.customerUuid));
  if (me && provenAddresses(me).some((known) => known.address === address)) refuseFields({ [method]: "contactSame" });
  return context.db.transaction((tx) => openFlow(tx, context, { purpose: method, subjectUuid: context.actor.userUuid, method, address }));
}

/** Whoever holds the address has it from now on; all former ones are told. */
async function confirm(context: SignedIn, method: Method, { token, code }: { token: string; code: string }) {
  const { userUuid } = context.actor;
  await redeemCode(context, { token, code, purpose: method, subjectUuid: userUuid }, async (tx, { address }) => {
    const now = context.now();
    await claimAddress(tx, method, address, userUuid);
    const [person] = await tx.select().from(customers).where(eq(customers.userUuid, userUuid)).for("update");
    const before = provenAddresses(found(person));
    await tx
      .update(customers)
      .set(method === "email" ? { email: address, emailVerified: true } : { phone: address, phoneVerified: true })
      .where(eq(customers.userUuid, userUuid));
    const kind = method === "email" ? "emailChanged" : "phoneChanged";
    for (const known of before) await writeMessage(tx, { kind, ...known, now, expiresAt: new Date(now.getTime() + day) });
  });
  return {};
}
