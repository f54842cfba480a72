import { eq, type SQL } from "drizzle-orm";
import texts from "#locales/ru/documents.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import { interpolate } from "../interpolate.ts";
import { openTicket } from "../ticket-intake/open-ticket.ts";
import { readTicketAuthor } from "../ticket-intake/ticket-author.ts";
import { type OpenAccreditation, openAccreditation } from "./change-accreditation.ts";
import { accreditations } from "./tables.ts";
import { isServed } from "./to-facts.ts";

/** Runs in a separate transaction, so that the ticket remains when the call is refused. */
export async function requestDeliverySupport(context: SignedIn, where: SQL): Promise<void> {
  await context.db.transaction(async (tx) => openTicketForDelivery(await openAccreditation(tx, context, where)));
}

/** Opens a support ticket if no distribution centre serves any active branch; not while an earlier ticket is open. */
export async function openTicketForDelivery({ tx, context, loaded, facts, now }: OpenAccreditation): Promise<void> {
  const { accreditation, company, branches, hasOpenTicket } = loaded;
  const isStuck = facts.current?.type === "upload_required_documents" && branches.length > 0 && !branches.some(isServed);
  if (!isStuck || hasOpenTicket) return;
  const { actor } = context;
  const author = { ...(await readTicketAuthor(tx, actor)), company: company.name };
  const description = interpolate(texts.ticket.description, { branches: branches.map((branch) => branch.name).join(", ") });
  const { uuid } = await openTicket(tx, { theme: texts.ticket.theme, description, authorUuid: actor.customerUuid, author, now });
  await tx.update(accreditations).set({ supportTicketUuid: uuid }).where(eq(accreditations.uuid, accreditation.uuid));
}
