import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type TicketStatus, ticketStatuses } from "#contract/enums.ts";
import type { tickets as calls } from "#contract/tickets.ts";
import { betweenDays } from "../access/between-days.ts";
import { contains } from "../access/contains.ts";
import { heldBy } from "../access/held-by.ts";
import { ticketScope } from "../access/scopes.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Handler, Input } from "../handlers.ts";
import { tickets } from "./tables.ts";
import { toTicketSummary } from "./to-ticket.ts";

/** Two statements. */
export const listTickets: Handler<typeof calls.list> = async ({ db, actor }, { query }) => {
  const filter = ticketsFilter(actor, query);
  const wanted: readonly TicketStatus[] = query.status?.length ? query.status : ticketStatuses;
  const { uuid, number, theme, status, createdAt, updatedAt, author, assigneeUuid } = tickets;
  const rows = await db
    .select({
      ...{ uuid, number, theme, status, createdAt, updatedAt, author, assigneeUuid },
      assignee: { surname: customers.surname, name: customers.name, patronymic: customers.patronymic },
    })
    .from(tickets)
    .leftJoin(customers, eq(customers.uuid, tickets.assigneeUuid))
    .where(and(filter, query.status?.length ? inArray(tickets.status, query.status) : undefined))
    .orderBy(desc(tickets.createdAt), desc(tickets.uuid))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const counted = await db.select({ status, tickets: count() }).from(tickets).where(filter).groupBy(status);
  const countOf = (each: TicketStatus) => counted.find((row) => row.status === each)?.tickets ?? 0;
  return {
    tickets: rows.map(toTicketSummary),
    total: wanted.reduce<number>((sum, each) => sum + countOf(each), 0),
    counts: { new: countOf("new"), assigned: countOf("assigned"), in_work: countOf("in_work"), closed: countOf("closed") },
  };
};

/** All filters but the status. */
export function ticketsFilter(
  actor: Actor,
  query: Omit<Input<typeof calls.list>["query"], "status" | "page" | "perPage">,
): SQL | undefined {
  const { search, assignee, mine } = query;
  return and(
    ticketScope(actor),
    search ? matches(search) : undefined,
    ...betweenDays(tickets.createdAt, query),
    heldBy(tickets.assigneeUuid, assignee),
    mine ? eq(tickets.assigneeUuid, actor.customerUuid) : undefined,
  );
}

/** "T-000301" or 301 is a ticket number; other text is a substring search by a trigram index. */
function matches(search: string): SQL | undefined {
  const [, digits] = /^(?:\p{L}-)?0*(\d{1,12})$/u.exec(search.trim()) ?? [];
  if (digits) return eq(tickets.number, Number(digits));
  return contains(search, [sql`(${tickets.theme} || ' ' || (${tickets.author} ->> 'person') || ' ' || (${tickets.author} ->> 'company'))`]);
}
