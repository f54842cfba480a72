import type { tickets as calls } from "#contract/tickets.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { lockAuthor } from "../db/lock.ts";
import { saveFiles, WrittenAlready } from "../files/save-file.ts";
import type { Handler, Input } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { listSupportPeople } from "../ticket-intake/support-people.ts";
import { translate } from "../translate.ts";
import { checkFiles } from "./attach-files.ts";
import { findCreated, writeTicket } from "./create-ticket.ts";
import { findTicket } from "./get-ticket.ts";
import {
  assertParticipant,
  changeTicket,
  findAssignee,
  notifyAbout,
  notifyPages,
  openForChange,
  type TicketRow,
} from "./open-for-change.ts";
import { replyEffect } from "./rules.ts";
import { toMessages } from "./to-message.ts";
import { findSentIn, insertMessage, type MessageRow } from "./write-message.ts";

/** The text became a message of this ticket, or a new ticket (`row` is null). */
type SentReply = { ticketUuid: string; row: MessageRow | null };

/** Sends a message. A repeated `clientUuid` returns the stored one, whatever the ticket's status is now. */
export const sendMessage: Handler<typeof calls.send> = async (context, { params, body }) => {
  if (!body.text && body.files.length === 0) throwFieldErrors({ text: "required" });
  await findTicket(context.db, context.actor, params.uuid);
  const sent = await saveFiles(context, checkFiles(body.files, context.actor), (tx, fileUuids) =>
    write(tx, context, params.uuid, body, fileUuids),
  );
  const [message = null] = sent.row ? await toMessages(context.db, context.actor, [sent.row]) : [];
  return { ticketUuid: sent.ticketUuid, message };
};

type Body = Input<typeof calls.send>["body"];

async function write(
  tx: Transaction,
  context: SignedIn,
  uuid: string,
  { clientUuid, text = "" }: Body,
  fileUuids: string[],
): Promise<SentReply> {
  const { actor } = context;
  await lockAuthor(tx, "ticket", actor);
  const { ticket, actions } = await openForChange(tx, context, uuid);
  const row = await findSentIn(tx, context, uuid, { clientUuid, text });
  if (row) throw new WrittenAlready({ ticketUuid: uuid, row } satisfies SentReply);
  const created = await findCreated(tx, actor, { clientUuid, description: text });
  if (created) throw new WrittenAlready({ ticketUuid: created, row: null } satisfies SentReply);
  assertParticipant(context, ticket);
  if (!actions.includes("reply")) throwProblem("CONFLICT", undefined, translate("ticketClosed"));
  const isAuthor = ticket.authorUuid === actor.customerUuid;
  const effect = replyEffect(ticket, context.now());
  if (effect === "continue") return { ticketUuid: await continueTicket(tx, context, ticket, { clientUuid, text, fileUuids }), row: null };
  const written = await insertMessage(tx, context, ticket, { clientUuid, text, isSupport: !isAuthor, fileUuids });
  if (effect === "reopen") await reopen(tx, context, ticket);
  await notifyPages(tx, context, ticket);
  return { ticketUuid: uuid, row: written };
}

/** Reopens the ticket for its assignee; without one, or if they have left, as a new ticket. */
async function reopen(tx: Transaction, context: SignedIn, ticket: TicketRow): Promise<void> {
  const assigneeName = await findAssignee(tx, ticket.assigneeUuid);
  const back = assigneeName === null ? { status: "new" as const, assigneeUuid: null } : { status: "assigned" as const };
  await changeTicket(tx, context, ticket, { ...back, closedAt: null }, { event: "reopened", assigneeName });
  await notifyAbout(
    tx,
    context,
    ticket,
    "reopened",
    assigneeName === null ? (await listSupportPeople(tx)).techSupport : [ticket.assigneeUuid],
  );
}

/** Continues in a new ticket, which needs a text. */
async function continueTicket(
  tx: Transaction,
  context: SignedIn,
  old: TicketRow,
  reply: { clientUuid: string; text: string; fileUuids: string[] },
) {
  const { clientUuid, text: description, fileUuids } = reply;
  if (!description) throwFieldErrors({ text: "required" });
  const { theme, dealUuid, uuid: previousUuid } = old;
  const created = await writeTicket(tx, context, { clientUuid, theme, description, dealUuid, complaints: [], previousUuid, fileUuids });
  await notifyPages(tx, context, old);
  return created;
}
