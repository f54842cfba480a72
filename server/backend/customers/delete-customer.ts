import { and, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { shutOut } from "../auth/block-related.ts";
import { credentials, invitations } from "../auth/tables.ts";
import { branchCustomers } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found, refuse } from "../problem.ts";
import { say } from "../say.ts";
import { customers } from "./tables.ts";

/**
 * Contacts, picture and password are erased at once and the addresses are free again. Name and position stay with the
 * row, because deals name who placed them, and so does the proof of consent; lists leave it out.
 */
export async function deleteCustomer({ db, actor, now }: SignedIn, { params }: Input<typeof calls.deleteInternal>) {
  if (params.uuid === actor.customerUuid) refuse("CONFLICT", undefined, say("notOnYourself"));
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.uuid, params.uuid), isNull(customers.deletedAt)))
      .for("update");
    const { uuid, userUuid } = found(person);
    await shutOut(tx, userUuid, now());
    const erased = { email: null, emailVerified: false, phone: null, phoneVerified: false, workPhone: null, avatar: null, notificationChannels: [] };
    await tx
      .update(customers)
      .set({ ...erased, deletedAt: now() })
      .where(eq(customers.uuid, uuid));
    await tx.delete(branchCustomers).where(eq(branchCustomers.customerUuid, uuid));
    await tx.delete(credentials).where(eq(credentials.userUuid, userUuid));
    await tx.delete(invitations).where(eq(invitations.userUuid, userUuid));
  });
  return { success: true };
}
