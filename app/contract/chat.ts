import { z } from "zod";
import { call } from "./call.ts";
import { messageFiles, messageMax } from "./chat-limits.ts";
import { FileBody, filesBodyLimit } from "./file-body.ts";
import { Message, MessagesQuery, SeenNumber } from "./messages.ts";
import { optionalText, PageQuery, text, Uuid } from "./primitives.ts";
import { chatReaders, chatWriters } from "./roles.ts";
import { dealStatuses } from "./statuses.ts";
import { uploadTimeout } from "./upload.ts";

export const ChatMessage = Message.extend({
  /** System messages are of nobody. */
  type: z.enum([...Message.shape.type.options, "system"]),
  authorUuid: Uuid.nullable(),
  authorSide: z.enum(["buyer", "seller", "system"]),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Why the caller may not write: the seller declined the deal, another representative has it now, or he only reads along. */
export const chatClosedReasons = ["declined_by_seller", "reassigned", "reader"] as const;

/** The chat of a deal carries the deal's uuid. Before its first message it exists for nobody and is empty. */
export const Chat = z.object({
  uuid: Uuid,
  dealNumber: z.string(),
  dealStatus: z.enum(dealStatuses),
  buyerCompanyName: z.string(),
  branchName: z.string(),
  /** The assigned representative. */
  representativeName: z.string().nullable(),
  messageCount: z.number().int(),
  /** Messages the caller has not read; 0 for who only reads along. */
  unread: z.number().int(),
  mayWrite: z.boolean(),
  closed: z.enum(chatClosedReasons).nullable(),
  /** What the seller gave as the reason of declining. */
  declineReason: z.string().nullable(),
});
export type Chat = z.infer<typeof Chat>;

export const ChatSummary = Chat.extend({ lastMessage: ChatMessage });
export type ChatSummary = z.infer<typeof ChatSummary>;

const base = "/v1/chat/chats";
const ByChat = z.object({ uuid: Uuid });

/** Project calls: the specification names the screen, not the calls (domain.md section 17). */
export const chat = {
  /** Chats with at least one message, the latest first; `unread` counts over all of them. */
  list: call("GET", base, {
    may: chatReaders,
    query: PageQuery,
    answer: z.object({ chats: z.array(ChatSummary), total: z.number(), unread: z.number() }),
  }),
  /** Unread messages of all chats. */
  count: call("GET", "/v1/chat/count", { may: chatReaders, answer: z.object({ unread: z.number() }) }),
  /** The last messages, or those before the number `before`; oldest first. `hasOlder`: there is more above. */
  messages: call("GET", `${base}/:uuid/messages`, {
    may: chatReaders,
    params: ByChat,
    query: MessagesQuery,
    answer: z.object({ chat: Chat, messages: z.array(ChatMessage), hasOlder: z.boolean() }),
  }),
  /** The first message makes the chat. The same `clientUuid` again answers the message that is there. At most 10 a second. */
  send: call("POST", `${base}/:uuid/messages`, {
    may: chatWriters,
    params: ByChat,
    body: z.object({ clientUuid: Uuid, text: text(messageMax) }),
    answer: ChatMessage,
    refuses: ["CONFLICT", "IDEMPOTENCY_MISMATCH", "ATTEMPTS_LIMIT"],
  }),
  /** A message with files, with or without words: PDF, JPG, PNG by content. */
  sendFiles: call("POST", `${base}/:uuid/files`, {
    may: chatWriters,
    params: ByChat,
    body: z.object({
      clientUuid: Uuid,
      text: optionalText(messageMax),
      files: z.array(FileBody).min(1, { error: "requiredGroup" }).max(messageFiles.count, { error: "invalid" }),
    }),
    answer: ChatMessage,
    refuses: ["CONFLICT", "IDEMPOTENCY_MISMATCH", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA", "ATTEMPTS_LIMIT"],
    timeout: uploadTimeout,
    bodyLimit: filesBodyLimit(messageFiles.bytes),
  }),
  /** Everything up to this number is read; never goes back. */
  read: call("POST", `${base}/:uuid/read`, {
    may: chatReaders,
    params: ByChat,
    body: z.object({ number: SeenNumber }),
    answer: z.object({ unread: z.number() }),
  }),
  /** A file of a message, as an attachment. */
  file: call("GET", `${base}/:uuid/files/:fileUuid`, {
    may: chatReaders,
    file: true,
    params: ByChat.extend({ fileUuid: Uuid }),
    answer: z.unknown(),
  }),
};
