import type { TicketSummary } from "#contract/tickets.ts";
import { fullName } from "../full-name.ts";
import { ticketNumber } from "../ticket-intake/open-ticket.ts";
import type { tickets } from "./tables.ts";

type Columns = "uuid" | "number" | "theme" | "status" | "createdAt" | "updatedAt" | "author" | "assigneeUuid";
type Name = { surname: string; name: string; patronymic: string };

export function toTicketSummary(row: Pick<typeof tickets.$inferSelect, Columns> & { assignee: Name | null }): TicketSummary {
  const { uuid, number, theme, status, createdAt, updatedAt, author, assigneeUuid, assignee } = row;
  return {
    uuid,
    number: ticketNumber(number),
    theme,
    status,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    authorName: author.person,
    companyName: author.company,
    assigneeUuid,
    assigneeName: assignee && fullName(assignee),
  };
}
