import { eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import texts from "#locales/ru/documents.json" with { type: "json" };
import { customers } from "../customers/tables.ts";
import type { SignedIn } from "../context.ts";
import { notify } from "../events/notify.ts";
import { tickets } from "../tickets/tables.ts";
import { listAccreditationPeople } from "./accreditation-people.ts";
import { type OpenAccreditation, openAccreditation } from "./change-accreditation.ts";
import { accreditations } from "./tables.ts";
import { isServed } from "./to-facts.ts";

/** In a transaction of its own: the ticket stays although the call that asked for it is refused. */
export async function askSupportForDelivery(context: SignedIn, where: SQL): Promise<void> {
  await context.db.transaction(async (tx) => openTicketForDelivery(await openAccreditation(tx, context, where)));
}

/** Once per accreditation: all its active branches lie where no centre delivers. */
export async function openTicketForDelivery({ tx, context, loaded, facts, now }: OpenAccreditation): Promise<void> {
  const { accreditation, company, branches } = loaded;
  const isStuck = facts.current?.type === "upload_required_documents" && branches.length > 0 && !branches.some(isServed);
  if (!isStuck || accreditation.supportTicketUuid !== null) return;
  const { actor } = context;
  const [person] = await tx.select({ email: customers.email, phone: customers.phone }).from(customers).where(eq(customers.uuid, actor.customerUuid));
  const uuid = uuidv7();
  const [ticket] = await tx
    .insert(tickets)
    .values({
      uuid,
      number: sql`nextval('ticket_numbers')`,
      theme: texts.ticket.theme,
      description: texts.ticket.description.replace("{{branches}}", branches.map((branch) => branch.name).join(", ")),
      status: "new",
      authorUuid: actor.customerUuid,
      author: { company: company.name, person: actor.name, role: actor.roles[0] ?? "", email: person?.email ?? "", phone: person?.phone ?? "" },
      createdAt: now,
      updatedAt: now,
    })
    .returning({ number: tickets.number });
  await tx.update(accreditations).set({ supportTicketUuid: uuid }).where(eq(accreditations.uuid, accreditation.uuid));
  const people = await listAccreditationPeople(tx, { companyUuid: company.uuid, representativeUuid: null });
  const values = { number: `T-${String(ticket?.number ?? 0).padStart(6, "0")}` };
  await notify(tx, { type: "25", to: people.techSupport, actorUuid: null, values, payload: { ticket_uuid: uuid }, now });
}
