import type { TicketAction } from "#contract/actions.ts";
import type { TicketStatus } from "#contract/enums.ts";
import { hasRole, type Role } from "#contract/roles.ts";

const dayMs = 24 * 60 * 60 * 1000;
const reopensForMs = 14 * dayMs;

export const ticketStaff = ["tech_support", "platform_manager"] as const satisfies readonly Role[];

export type TicketFacts = { status: TicketStatus; authorUuid: string | null; assigneeUuid: string | null };

type TicketActor = "author" | "staff" | "assignee";

const open: readonly TicketStatus[] = ["new", "assigned", "in_work"];

/** Domain.md section 15, row by row. `assignee` is always staff. */
const table: readonly { action: TicketAction; from: readonly TicketStatus[]; who: TicketActor }[] = [
  { action: "assign", from: open, who: "staff" },
  { action: "takeIntoWork", from: ["new", "assigned"], who: "staff" },
  { action: "close", from: ["assigned", "in_work"], who: "assignee" },
  { action: "resolve", from: open, who: "author" },
  { action: "reply", from: [...open, "closed"], who: "author" },
  { action: "reply", from: open, who: "staff" },
];

export function ticketActionsOf(ticket: TicketFacts, actor: { customerUuid: string; roles: readonly Role[] }): TicketAction[] {
  const isStaff = hasRole(actor.roles, ticketStaff);
  const is: Record<TicketActor, boolean> = {
    author: ticket.authorUuid === actor.customerUuid,
    staff: isStaff,
    assignee: isStaff && ticket.assigneeUuid === actor.customerUuid,
  };
  return [...new Set(table.filter(({ from, who }) => from.includes(ticket.status) && is[who]).map(({ action }) => action))];
}

/** Until then a reply of the author reopens a closed ticket. */
export function reopensUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + reopensForMs);
}

/** What a reply does: adds a message, reopens the ticket or continues in a new one. */
export function replyEffect(
  { status, closedAt }: { status: TicketStatus; closedAt: Date | null },
  now: Date,
): "message" | "reopen" | "continue" {
  if (status !== "closed" || closedAt === null) return "message";
  return now <= reopensUntil(closedAt) ? "reopen" : "continue";
}
