import { and, eq, gt } from "drizzle-orm";
import { hasRole } from "#contract/roles.ts";
import type { tickets as calls } from "#contract/tickets.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Handler, Input } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { listSupportPeople } from "../ticket-intake/support-people.ts";
import { translate } from "../translate.ts";
import { getTicket } from "./get-ticket.ts";
import { assertParticipant, changeTicket, notifyAbout, notifyPages, type OpenTicket, openForChange } from "./open-for-change.ts";
import { ticketStaff } from "./rules.ts";
import { ticketMessages } from "./tables.ts";
import { findSentIn, insertMessage } from "./write-message.ts";

/** Takes a ticket into work or closes it. A repeat changes nothing; a concurrent change by another person gives 409. */
export const setTicketStatus: Handler<typeof calls.setStatus> = async (context, { params, body }) => {
  await context.db.transaction(async (tx) => {
    const open = await openForChange(tx, context, params.uuid);
    const isChanged = body.status === "in_work" ? await takeIntoWork(tx, context, open, body) : await closeTicket(tx, context, open, body);
    if (isChanged) await notifyPages(tx, context, open.ticket);
  });
  return getTicket(context, { params });
};

async function takeIntoWork(tx: Transaction, context: SignedIn, { ticket, actions }: OpenTicket, { from, answer }: Body): Promise<boolean> {
  const { customerUuid, name, roles } = context.actor;
  if (answer) throwFieldErrors({ answer: "invalid" });
  if (!hasRole(roles, ticketStaff)) throwProblem("FORBIDDEN");
  if (ticket.status === "in_work" && ticket.assigneeUuid === customerUuid) return false;
  if (!actions.includes("takeIntoWork"))
    throwProblem("CONFLICT", { status: ticket.status }, translate(ticket.status === "closed" ? "ticketClosed" : "ticketTaken"));
  assertStatusUnchanged(ticket.status, from);
  await changeTicket(tx, context, ticket, { status: "in_work", assigneeUuid: customerUuid }, { event: "in_work", assigneeName: name });
  await notifyAbout(tx, context, ticket, "in_work", [ticket.authorUuid, ticket.assigneeUuid]);
  return true;
}

type Body = Input<typeof calls.setStatus>["body"];

/** The author needs no text; the assignee must answer. Refused when the other side has sent a message after `lastMessageNumber`. */
async function closeTicket(
  tx: Transaction,
  context: SignedIn,
  { ticket, actions }: OpenTicket,
  { answer, clientUuid, lastMessageNumber, from }: Body,
): Promise<boolean> {
  assertParticipant(context, ticket);
  const isAuthor = ticket.authorUuid === context.actor.customerUuid;
  if (ticket.status === "closed") {
    const isMine =
      clientUuid !== undefined && (await findSentIn(tx, context, ticket.uuid, { clientUuid, text: answer ?? "" })) !== undefined;
    if (isAuthor || isMine) return false;
    throwProblem("CONFLICT", undefined, translate("ticketClosed"));
  }
  const asAssignee = actions.includes("close") && !(isAuthor && !answer);
  if (!asAssignee && !actions.includes("resolve")) throwProblem("CONFLICT", undefined, translate("ticketNotYours"));
  if (asAssignee && !answer) throwFieldErrors({ answer: "required" });
  if (lastMessageNumber !== undefined && (await hasLater(tx, ticket.uuid, lastMessageNumber, !asAssignee)))
    throwProblem("CONFLICT", { lastMessageNumber }, translate(asAssignee ? "ticketNewMessage" : "ticketNewAnswer"));
  assertStatusUnchanged(ticket.status, from);
  if (answer)
    await insertMessage(tx, context, ticket, { clientUuid: clientUuid ?? null, text: answer, isSupport: asAssignee, fileUuids: [] });
  const now = context.now();
  await changeTicket(
    tx,
    context,
    ticket,
    { status: "closed", closedAt: now },
    { event: asAssignee ? "closed" : "resolved", assigneeName: null },
  );
  const others = asAssignee
    ? [ticket.authorUuid]
    : ticket.assigneeUuid === null
      ? (await listSupportPeople(tx)).techSupport
      : [ticket.assigneeUuid];
  await notifyAbout(tx, context, ticket, "closed", others);
  return true;
}

/** Refuses when the status has changed since the page was rendered. */
function assertStatusUnchanged(status: string, from: Body["from"]): void {
  if (from !== undefined && from !== status)
    throwProblem("CONFLICT", { status }, translate("ticketChanged", { status: translate(`ticketStatus.${status}`) }));
}

/** Whether this side has sent a message after `lastMessageNumber`. */
async function hasLater(tx: Transaction, ticketUuid: string, lastMessageNumber: number, isSupport: boolean): Promise<boolean> {
  const later = await tx
    .select({ uuid: ticketMessages.uuid })
    .from(ticketMessages)
    .where(
      and(eq(ticketMessages.ticketUuid, ticketUuid), eq(ticketMessages.isSupport, isSupport), gt(ticketMessages.number, lastMessageNumber)),
    )
    .limit(1);
  return later.length > 0;
}
