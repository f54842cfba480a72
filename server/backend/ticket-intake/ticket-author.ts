import { eq } from "drizzle-orm";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import type { tickets } from "../tickets/tables.ts";

type TicketAuthor = (typeof tickets.$inferSelect)["author"];
type Contacts = { email: string | null; phone: string | null };

/** Snapshot of the author, whose data may change or be erased later. */
export function toTicketAuthor({ companyName, name, roles }: Actor, contacts: Contacts | undefined): TicketAuthor {
  return { company: companyName, person: name, role: roles[0] ?? "", email: contacts?.email ?? "", phone: contacts?.phone ?? "" };
}

export async function readTicketAuthor(reader: Reader, actor: Actor): Promise<TicketAuthor> {
  const [contacts] = await reader
    .select({ email: customers.email, phone: customers.phone })
    .from(customers)
    .where(eq(customers.uuid, actor.customerUuid));
  return toTicketAuthor(actor, contacts);
}
