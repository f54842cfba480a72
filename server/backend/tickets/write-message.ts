import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { assertRate } from "../access/rate.ts";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { findSentMessage } from "../db/find-sent.ts";
import { writeMessage } from "../mail/write-message.ts";
import { orNotFound } from "../problem.ts";
import { ticketNumber } from "../ticket-intake/open-ticket.ts";
import { attachFiles } from "./attach-files.ts";
import type { TicketRow } from "./open-for-change.ts";
import { ticketMessages, tickets } from "./tables.ts";

export type MessageRow = typeof ticketMessages.$inferSelect;

const dayMs = 24 * 60 * 60 * 1000;
const smsMax = 300;

type NewMessage = { clientUuid: string | null; text: string; isSupport: boolean; fileUuids: readonly string[] };

type SentMessage = { clientUuid: string; text: string };

/** The message with this client uuid; refused if its text differs. */
export const findSentIn = (
  reader: Reader,
  { actor }: SignedIn,
  ticketUuid: string,
  message: SentMessage,
): Promise<MessageRow | undefined> =>
  findSentMessage(reader, ticketMessages, { ...message, authorUuid: actor.customerUuid, to: eq(ticketMessages.ticketUuid, ticketUuid) });

/** Inserts a message with the next number and its files, under the ticket's row lock. A guest also gets the answer by e-mail or SMS. */
export async function insertMessage(tx: Transaction, context: SignedIn, ticket: TicketRow, message: NewMessage): Promise<MessageRow> {
  const { actor } = context;
  const now = context.now();
  const ofAuthor = and(eq(ticketMessages.ticketUuid, ticket.uuid), eq(ticketMessages.authorUuid, actor.customerUuid));
  await assertRate(tx, "messages", ticketMessages, ofAuthor, now);
  const { clientUuid, text, isSupport, fileUuids } = message;
  const number = ticket.lastNumber + 1;
  await tx.update(tickets).set({ lastNumber: number, updatedAt: now }).where(eq(tickets.uuid, ticket.uuid));
  const [row] = await tx
    .insert(ticketMessages)
    .values({
      uuid: uuidv7(),
      ticketUuid: ticket.uuid,
      number,
      authorUuid: actor.customerUuid,
      authorName: actor.name,
      isSupport,
      clientUuid,
      text,
      createdAt: now,
    })
    .returning();
  const written = orNotFound(row);
  await attachFiles(tx, { ticketUuid: ticket.uuid, messageUuid: written.uuid, isSupport, fileUuids });
  if (ticket.authorUuid === null && text) await answerGuest(tx, ticket, text, now);
  return written;
}

/** A guest cannot sign in to read the answer. */
async function answerGuest(tx: Transaction, ticket: TicketRow, text: string, now: Date): Promise<void> {
  const { email, phone } = ticket.author;
  const method = email ? "email" : "phone";
  const address = email || phone;
  if (!address) return;
  const values = { number: ticketNumber(ticket.number), theme: ticket.theme, text: method === "email" ? text : text.slice(0, smsMax) };
  await writeMessage(tx, { kind: "ticketAnswer", method, address, values, now, expiresAt: new Date(now.getTime() + 3 * dayMs) });
}
