import { count, desc, getTableColumns } from "drizzle-orm";
import type { tickets as calls } from "#contract/tickets.ts";
import { ticketScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { tickets } from "./tables.ts";
import { toTicketSummary } from "./to-ticket.ts";

export async function listTickets({ db, actor }: SignedIn, { query }: Input<typeof calls.list>) {
  const { description: _, ...columns } = getTableColumns(tickets);
  const rows = await db
    .select(columns)
    .from(tickets)
    .where(ticketScope(actor))
    .orderBy(desc(tickets.createdAt), desc(tickets.uuid))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const [all] = await db.select({ total: count() }).from(tickets).where(ticketScope(actor));
  return { tickets: rows.map(toTicketSummary), total: all?.total ?? 0 };
}
