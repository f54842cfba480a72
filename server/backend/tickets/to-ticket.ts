import type { z } from "zod";
import type { Ticket, TicketSummary } from "#contract/tickets.ts";
import type { ticketMessages, tickets } from "./tables.ts";

type Row = typeof tickets.$inferSelect;

export function toTicketSummary({ uuid, number, theme, status, createdAt, updatedAt, author }: Omit<Row, "description">): z.input<typeof TicketSummary> {
  return {
    uuid,
    number: `T-${String(number).padStart(6, "0")}`,
    theme,
    status,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    authorName: author.person,
    companyName: author.company,
  };
}

export function toTicket(row: Row, messages: (typeof ticketMessages.$inferSelect)[]): z.input<typeof Ticket> {
  return {
    ...toTicketSummary(row),
    author: row.author,
    description: row.description,
    dealUuid: row.dealUuid,
    messages: messages.map(({ uuid, authorName, isSupport, text, createdAt }) => ({ uuid, authorName, isSupport, text, createdAt: createdAt.toISOString() })),
  };
}
