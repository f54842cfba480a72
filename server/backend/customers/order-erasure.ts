import { and, arrayOverlaps, eq, notInArray } from "drizzle-orm";
import { adminRoles } from "#contract/roles.ts";
import { provenAddresses } from "../auth/address-owner.ts";
import { shutOut } from "../auth/block-related.ts";
import { writeCustomer } from "../auth/write-customer.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { enqueueNotification } from "../events/outbox.ts";
import { fullName } from "../full-name.ts";
import { writeMessages } from "../mail/write-message.ts";
import { daysToErasure, erasedAtFor } from "./erase-due.ts";
import { customers } from "./tables.ts";

/**
 * Shuts an administrator out at once and tells the others, and the person; the data are erased by the job, with those who asked for it
 * themselves, so that one stolen or angry account does not remove the others unseen. Activating the person stops it. Ordered before, or
 * requested by the person: that stays. Returns when the data will be erased.
 */
export async function orderErasure(context: SignedIn, tx: Transaction, leaving: typeof customers.$inferSelect, now: Date): Promise<Date> {
  if (leaving.deletionRequestedAt !== null) return erasedAtFor(leaving.deletionRequestedAt);
  const { actor } = context;
  await shutOut(tx, leaving, now);
  const set = { deletionRequestedAt: now, erasureOrderedBy: actor.customerUuid };
  await writeCustomer(context, tx, leaving, { set, fields: ["access"], expectedVersion: undefined });
  const isOther = notInArray(customers.uuid, [leaving.uuid, actor.customerUuid]);
  const others = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.status, "active"), arrayOverlaps(customers.roles, [...adminRoles]), isOther));
  const [ordering] = await tx.select().from(customers).where(eq(customers.uuid, actor.customerUuid));
  const values = { person: fullName(leaving), by: fullName(ordering ?? null), days: String(daysToErasure) };
  const to = others.map(({ uuid }) => uuid);
  await enqueueNotification(tx, { type: "administratorErasure", to, actorUuid: actor.customerUuid, values, payload: {}, now });
  const expiresAt = erasedAtFor(now);
  const addresses = [leaving, ...others].flatMap(provenAddresses);
  await writeMessages(
    tx,
    addresses.map((address) => ({ kind: "administratorErasure", ...address, values, now, expiresAt })),
  );
  return expiresAt;
}
