import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { tickets as calls, Ticket } from "#contract/tickets.ts";
import { ticketScope } from "../access/scopes.ts";
import type { Actor, SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { fileColumns } from "../files/files-of-messages.ts";
import { files } from "../files/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { ticketNumber } from "../ticket-intake/open-ticket.ts";
import type { TicketRow } from "./open-for-change.ts";
import { reopensUntil, ticketActionsOf } from "./rules.ts";
import { ticketFiles, ticketLogs, tickets } from "./tables.ts";
import { toTicketSummary } from "./to-ticket.ts";

const earlier = alias(tickets, "earlier");

export async function findTicket(reader: Reader, actor: Actor, uuid: string): Promise<TicketRow> {
  const [row] = await reader
    .select()
    .from(tickets)
    .where(and(eq(tickets.uuid, uuid), ticketScope(actor)));
  return orNotFound(row);
}

/** A fixed number of statements. */
export async function getTicket(
  { db, actor }: SignedIn,
  { params }: Pick<Input<typeof calls.get>, "params">,
): Promise<z.input<typeof Ticket>> {
  const [row] = await db
    .select({
      ticket: getTableColumns(tickets),
      deal: { number: deals.number },
      assignee: { surname: customers.surname, name: customers.name, patronymic: customers.patronymic },
      previous: { uuid: earlier.uuid, number: earlier.number },
    })
    .from(tickets)
    .leftJoin(deals, eq(deals.uuid, tickets.dealUuid))
    .leftJoin(customers, eq(customers.uuid, tickets.assigneeUuid))
    .leftJoin(earlier, eq(earlier.uuid, tickets.previousUuid))
    .where(and(eq(tickets.uuid, params.uuid), ticketScope(actor)));
  const { ticket, deal, assignee, previous } = orNotFound(row);
  // The next ticket, like the previous one, has the same author, so its reader may see it.
  const [next] = await db
    .select({ uuid: tickets.uuid, number: tickets.number })
    .from(tickets)
    .where(eq(tickets.previousUuid, ticket.uuid))
    .orderBy(desc(tickets.number))
    .limit(1);
  const attached = await db
    .select({ file: fileColumns, messageUuid: ticketFiles.messageUuid })
    .from(ticketFiles)
    .innerJoin(files, eq(files.uuid, ticketFiles.fileUuid))
    .where(eq(ticketFiles.ticketUuid, ticket.uuid))
    .orderBy(sql`${ticketFiles.messageUuid} nulls first`, asc(ticketFiles.position));
  const log = await db
    .select()
    .from(ticketLogs)
    .where(eq(ticketLogs.ticketUuid, ticket.uuid))
    .orderBy(asc(ticketLogs.createdAt), asc(ticketLogs.uuid))
    .limit(500);
  const closed = ticket.status === "closed" ? ticket.closedAt : null;
  return {
    ...toTicketSummary({ ...ticket, assignee }),
    author: ticket.author,
    isAuthor: ticket.authorUuid === actor.customerUuid,
    description: ticket.description,
    files: attached.flatMap(({ file, messageUuid }) => (messageUuid === null ? file : [])),
    documents: attached.map(({ file }) => file),
    dealUuid: ticket.dealUuid,
    dealNumber: deal && String(deal.number),
    complaints: ticket.complaints,
    previous: previous && toLinked(previous),
    next: next ? toLinked(next) : null,
    messageCount: ticket.lastNumber,
    closedAt: closed?.toISOString() ?? null,
    reopensUntil: closed && reopensUntil(closed).toISOString(),
    log: log.map(({ uuid, event, actorName, assigneeName, createdAt }) => ({
      uuid,
      event,
      actorName,
      assigneeName,
      createdAt: createdAt.toISOString(),
    })),
    allowedActions: ticketActionsOf(ticket, actor),
  };
}

const toLinked = ({ uuid, number }: { uuid: string; number: number }) => ({ uuid, number: ticketNumber(number) });
