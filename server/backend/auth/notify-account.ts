import { and, eq } from "drizzle-orm";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { type MessageKind, writeMessages } from "../mail/write-message.ts";
import { provenAddresses } from "./address-owner.ts";

const day = 24 * 60 * 60_000;

/** Tells an active person by every verified address what has happened to their sign-in. No setting switches it off. */
export async function notifyAccount(tx: Transaction, userUuid: string, kind: MessageKind, now: Date): Promise<void> {
  const [person] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.userUuid, userUuid), eq(customers.status, "active")))
    .limit(1);
  const expiresAt = new Date(now.getTime() + day);
  const addresses = person ? provenAddresses(person) : [];
  await writeMessages(
    tx,
    addresses.map(({ method, address }) => ({ kind, method, address, now, expiresAt })),
  );
}
