import { eq, sql } from "drizzle-orm";
import { provenAddresses } from "../auth/address-owner.ts";
import { shutOut } from "../auth/block-related.ts";
import { isElsewhere } from "../auth/other-companies.ts";
import { removeFactor } from "../auth/second-factor.ts";
import { credentials, invitations, sessions } from "../auth/tables.ts";
import { baskets } from "../basket/tables.ts";
import { branchOrders } from "../branch-orders/tables.ts";
import { branchCustomers } from "../branches/tables.ts";
import type { Transaction } from "../db/database.ts";
import { writeMessages } from "../mail/write-message.ts";
import { notifications } from "../notifications/tables.ts";
import { clientDraftOrders } from "../on-behalf/tables.ts";
import { searchHistory } from "../products/search/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { forgetContacts } from "./forget-contacts.ts";
import { customers } from "./tables.ts";

const letterExpiryMs = 24 * 60 * 60_000;

/**
 * Erases contacts (also from route sheets), avatar, password, search history and drafts, and frees the addresses. Name, position and
 * proof of consent stay, because deals name people; lists leave the person out. The password stays while they are in another company.
 * The person is told by what was their verified contact; that message goes with the others of its time.
 */
export async function erasePerson(tx: Transaction, { uuid, userUuid }: { uuid: string; userUuid: string }, now: Date): Promise<void> {
  const [contacts] = await tx.select().from(customers).where(eq(customers.uuid, uuid));
  await shutOut(tx, { uuid, userUuid }, now);
  const erased = {
    email: null,
    emailVerified: false,
    phone: null,
    phoneVerified: false,
    workPhone: null,
    avatar: null,
    notificationChannels: [],
    permissions: [],
  };
  const [person] = await tx
    .update(customers)
    .set({ ...erased, deletedAt: now })
    .where(eq(customers.uuid, uuid))
    .returning({ uuid: customers.uuid, surname: customers.surname, name: customers.name });
  if (person) await forgetContacts(tx, person);
  await tx
    .update(tickets)
    .set({ author: sql`${tickets.author} || '{"email": "", "phone": ""}'::jsonb` })
    .where(eq(tickets.authorUuid, uuid));
  for (const table of [branchCustomers, clientDraftOrders, branchOrders, baskets, searchHistory, notifications])
    await tx.delete(table).where(eq(table.customerUuid, uuid));
  await tx.delete(invitations).where(eq(invitations.customerUuid, uuid));
  const expiresAt = new Date(now.getTime() + letterExpiryMs);
  const addresses = contacts ? provenAddresses(contacts) : [];
  await writeMessages(
    tx,
    addresses.map(({ method, address }) => ({ kind: "personErased", method, address, now, expiresAt })),
  );
  if (await isElsewhere(tx, { uuid, userUuid })) return;
  await removeFactor(tx, userUuid);
  for (const table of [credentials, invitations, sessions]) await tx.delete(table).where(eq(table.userUuid, userUuid));
}
