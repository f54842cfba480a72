import { and, asc, eq } from "drizzle-orm";
import type { tickets as calls } from "#contract/tickets.ts";
import { ticketScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { ticketMessages, tickets } from "./tables.ts";
import { toTicket } from "./to-ticket.ts";

export async function getTicket({ db, actor }: SignedIn, { params }: Input<typeof calls.get>) {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.uuid, params.uuid), ticketScope(actor)));
  const ticket = found(row);
  const messages = await db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketUuid, ticket.uuid))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.uuid))
    .limit(1000);
  return toTicket(ticket, messages);
}
