import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { assertRate } from "../access/rate.ts";
import { dealScope } from "../access/scopes.ts";
import { sideOf } from "../access/side-of.ts";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { findSentMessage } from "../db/find-sent.ts";
import { lockAuthor } from "../db/lock.ts";
import { listDealPeople } from "../deals/deal-people.ts";
import { deals } from "../deals/tables.ts";
import { enqueueEvent } from "../events/outbox.ts";
import { WrittenAlready } from "../files/save-file.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { type OpenChat, openChat } from "./read-chat.ts";
import { chatFiles, chatMembers, chatMessages, chats } from "./tables.ts";
import type { MessageRow } from "./to-message.ts";

export type NewMessage = { clientUuid: string; text: string };

/**
 * Writes a message; throws `WrittenAlready` with the existing one of the same client uuid. A share lock of the deal's row keeps
 * status and representative. An advisory lock of the author serialises their messages, so that neither duplicates nor the rate limit
 * are missed.
 */
export async function writeMessage(
  tx: Transaction,
  context: SignedIn,
  uuid: string,
  { clientUuid, text }: NewMessage,
  fileUuids: readonly string[],
): Promise<MessageRow> {
  const { actor } = context;
  const { customerUuid } = actor;
  const now = context.now();
  await lockAuthor(tx, "chat", actor);
  const [held] = await tx
    .select({ uuid: deals.uuid })
    .from(deals)
    .where(and(eq(deals.uuid, uuid), dealScope(actor)))
    .for("share");
  orNotFound(held);
  const open = await openChat(tx, actor, uuid);
  const sent = await findSentIn(tx, context, uuid, { clientUuid, text });
  if (sent) throw new WrittenAlready(sent);
  assertMayWrite(open);
  await assertRate(tx, "messages", chatMessages, eq(chatMessages.authorUuid, customerUuid), now);
  const row = await insertMessage(tx, open, {
    authorUuid: customerUuid,
    authorName: actor.name,
    authorSide: sideOf(actor),
    clientUuid,
    text,
    createdAt: now,
  });
  if (fileUuids.length > 0)
    await tx.insert(chatFiles).values(fileUuids.map((fileUuid, position) => ({ fileUuid, messageUuid: row.uuid, position })));
  await setRead(tx, { chatUuid: uuid, customerUuid, number: row.number, now });
  return row;
}

/** The message with this client uuid; throws if its text differs. */
export const findSentIn = (reader: Reader, { actor }: SignedIn, chatUuid: string, message: NewMessage): Promise<MessageRow | undefined> =>
  findSentMessage(reader, chatMessages, { ...message, authorUuid: actor.customerUuid, to: eq(chatMessages.chatUuid, chatUuid) });

/** Throws 409 with the reason in a closed chat. */
export function assertMayWrite({ chat }: OpenChat): void {
  if (chat.closed) throwProblem("CONFLICT", { reason: chat.closed }, translate(`chatClosed.${chat.closed}`));
}

type Parts = Pick<MessageRow, "authorUuid" | "authorName" | "authorSide" | "clientUuid" | "text" | "createdAt">;

/** Inserts a message with the chat's next number and its events; creates the chat with the first one. */
export async function insertMessage(tx: Transaction, { deal }: Pick<OpenChat, "deal">, parts: Parts): Promise<MessageRow> {
  const at = parts.createdAt;
  const [chat] = await tx
    .insert(chats)
    .values({ dealUuid: deal.uuid, lastNumber: 1, lastMessageAt: at, createdAt: at })
    .onConflictDoUpdate({ target: chats.dealUuid, set: { lastNumber: sql`${chats.lastNumber} + 1`, lastMessageAt: at } })
    .returning({ number: chats.lastNumber });
  const [row] = await tx
    .insert(chatMessages)
    .values({ uuid: uuidv7(), chatUuid: deal.uuid, number: orNotFound(chat).number, ...parts })
    .returning();
  const message = orNotFound(row);
  const people = await listDealPeople(tx, { deal, companySellerUuid: null });
  const to = [
    people.creator,
    ...people.directors,
    ...people.branchManagers,
    people.seller,
    ...people.regionalDirectors,
    ...people.supervisors,
  ];
  const payload = { deal_uuid: deal.uuid, message_uuid: message.uuid };
  if (message.number === 1) await enqueueEvent(tx, { type: "new_chat", to, payload, now: at });
  await enqueueEvent(tx, { type: "message", to, payload, now: at });
  return message;
}

/** Raises the read position; a smaller number changes nothing. */
export async function setRead(
  tx: Transaction,
  { chatUuid, customerUuid, number, now }: { chatUuid: string; customerUuid: string; number: number; now: Date },
): Promise<void> {
  await tx
    .insert(chatMembers)
    .values({ chatUuid, customerUuid, readNumber: number, joinedAt: now })
    .onConflictDoUpdate({
      target: [chatMembers.chatUuid, chatMembers.customerUuid],
      set: { readNumber: sql`greatest(${chatMembers.readNumber}, excluded.read_number)` },
    });
}
