import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { hasRole } from "#contract/roles.ts";
import { ticketScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { enqueueEvent, enqueueNotification } from "../events/outbox.ts";
import { fullName } from "../full-name.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { ticketNumber } from "../ticket-intake/open-ticket.ts";
import { listSupportPeople } from "../ticket-intake/support-people.ts";
import { translate } from "../translate.ts";
import { ticketActionsOf, ticketStaff } from "./rules.ts";
import { ticketLogs, tickets } from "./tables.ts";

export type TicketRow = typeof tickets.$inferSelect;

/** A ticket under its row lock, with the caller's allowed actions. */
export type OpenTicket = { ticket: TicketRow; actions: ReturnType<typeof ticketActionsOf> };

export async function openForChange(tx: Transaction, { actor }: SignedIn, uuid: string): Promise<OpenTicket> {
  const [row] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.uuid, uuid), ticketScope(actor)))
    .for("update");
  const ticket = orNotFound(row);
  return { ticket, actions: ticketActionsOf(ticket, actor) };
}

type Log = Pick<typeof ticketLogs.$inferInsert, "event" | "assigneeName">;

/** Updates the ticket and writes its log. */
export async function changeTicket(
  tx: Transaction,
  context: SignedIn,
  ticket: TicketRow,
  values: Partial<TicketRow>,
  log: Log,
): Promise<void> {
  const now = context.now();
  await tx
    .update(tickets)
    .set({ ...values, updatedAt: now })
    .where(eq(tickets.uuid, ticket.uuid));
  await tx.insert(ticketLogs).values({ uuid: uuidv7(), ticketUuid: ticket.uuid, ...log, actorName: context.actor.name, createdAt: now });
}

type TicketChange = "assigned" | "in_work" | "reopened" | "closed";

/** Notifies of the ticket's new status. */
export async function notifyAbout(
  tx: Transaction,
  context: SignedIn,
  ticket: TicketRow,
  became: TicketChange,
  to: readonly (string | null)[],
): Promise<void> {
  const values = { number: ticketNumber(ticket.number), status: translate(`ticketStatus.${became}`) };
  const type = became === "closed" ? "ticketClosed" : "ticketStatusChanged";
  await enqueueNotification(tx, {
    type,
    to,
    actorUuid: context.actor.customerUuid,
    values,
    payload: { ticket_uuid: ticket.uuid },
    now: context.now(),
  });
}

/** Admits support and the author; others may only read. Call it before checks of the status. */
export function assertParticipant({ actor }: SignedIn, ticket: Pick<TicketRow, "authorUuid">): void {
  if (ticket.authorUuid !== actor.customerUuid && !hasRole(actor.roles, ticketStaff)) throwProblem("FORBIDDEN");
}

/** Makes open pages of the author and of everybody who sees all tickets reload the ticket. */
export async function notifyPages(tx: Transaction, context: SignedIn, ticket: TicketRow): Promise<void> {
  const { readers } = await listSupportPeople(tx);
  await enqueueEvent(tx, {
    type: "ticket_updated",
    to: [ticket.authorUuid, ...readers],
    payload: { ticket_uuid: ticket.uuid },
    now: context.now(),
  });
}

/** Name of the person if they may be assigned tickets now, else null. */
export async function findAssignee(reader: Reader, uuid: string | null): Promise<string | null> {
  if (uuid === null) return null;
  const [person] = await reader.select().from(customers).where(eq(customers.uuid, uuid));
  const mayHave = person?.status === "active" && ticketStaff.some((role) => person.roles.includes(role));
  return mayHave ? fullName(person) : null;
}
