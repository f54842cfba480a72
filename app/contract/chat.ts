import { z } from "zod";
import { call } from "./call.ts";
import { dealStatuses } from "./deal-statuses.ts";
import { actorSides, chatClosedReasons } from "./enums.ts";
import { FileBody, filesBodyLimit } from "./file-body.ts";
import { maxMessageFiles, maxMessageLength, uploadTimeout } from "./limits.ts";
import { Message, MessageNumber, MessagesQuery } from "./messages.ts";
import { ByUuid, optionalText, PageQuery, text, Uuid } from "./primitives.ts";
import { chatReaders, chatWriters } from "./roles.ts";

export const ChatMessage = Message.extend({
  /** System messages have no author. */
  type: z.enum([...Message.shape.type.options, "system"]),
  authorUuid: Uuid.nullable(),
  authorSide: z.enum(actorSides),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The chat has the deal's uuid. The first message creates it; until then it is empty and in no list. */
export const Chat = z.object({
  uuid: Uuid,
  dealNumber: z.string(),
  dealStatus: z.enum(dealStatuses),
  buyerCompanyName: z.string(),
  branchName: z.string(),
  /** The assigned representative. */
  representativeName: z.string().nullable(),
  messageCount: z.number().int(),
  /** Messages that the caller has not read; 0 for a role that only reads. */
  unread: z.number().int(),
  mayWrite: z.boolean(),
  closed: z.enum(chatClosedReasons).nullable(),
  /** The seller's reason for declining the deal. */
  declineReason: z.string().nullable(),
});
export type Chat = z.infer<typeof Chat>;

export const ChatSummary = Chat.extend({ lastMessage: ChatMessage });
export type ChatSummary = z.infer<typeof ChatSummary>;

const base = "/v1/chat/chats";

/** Calls of chats, not in the specification, which names only the screen (domain.md section 17). */
export const chat = {
  /** Chats with messages, latest first. `unread` is the total over all of them. */
  list: call("GET", base, {
    may: chatReaders,
    query: PageQuery,
    answer: z.object({ chats: z.array(ChatSummary), total: z.number(), unread: z.number() }),
  }),
  /** Unread messages of all chats, of at most 1,000 with unread ones. */
  count: call("GET", "/v1/chat/count", { may: chatReaders, answer: z.object({ unread: z.number() }) }),
  /** The last messages, or those before the number `before`, oldest first. `hasOlder`: earlier ones exist. */
  messages: call("GET", `${base}/:uuid/messages`, {
    may: chatReaders,
    params: ByUuid,
    query: MessagesQuery,
    answer: z.object({ chat: Chat, messages: z.array(ChatMessage), hasOlder: z.boolean() }),
  }),
  /** Creates the chat with its first message. A repeated `clientUuid` answers the stored message. At most 10 a second. */
  send: call("POST", `${base}/:uuid/messages`, {
    may: chatWriters,
    params: ByUuid,
    body: z.object({ clientUuid: Uuid, text: text(maxMessageLength) }),
    answer: ChatMessage,
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH", "ATTEMPTS_LIMIT"],
  }),
  /** A message with files (PDF, JPG or PNG by content), with or without text. */
  sendFiles: call("POST", `${base}/:uuid/files`, {
    may: chatWriters,
    params: ByUuid,
    body: z.object({
      clientUuid: Uuid,
      text: optionalText(maxMessageLength),
      files: z.array(FileBody).min(1, { error: "requiredGroup" }).max(maxMessageFiles.count, { error: "invalid" }),
    }),
    answer: ChatMessage,
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA", "ATTEMPTS_LIMIT"],
    timeout: uploadTimeout,
    bodyLimit: filesBodyLimit(maxMessageFiles.bytes),
  }),
  /** Marks everything up to this number as read; a lower number changes nothing. */
  read: call("POST", `${base}/:uuid/read`, {
    may: chatReaders,
    params: ByUuid,
    body: z.object({ number: MessageNumber }),
    answer: z.object({ unread: z.number() }),
  }),
  /** A file of a message, as an attachment. */
  file: call("GET", `${base}/:uuid/files/:fileUuid`, {
    may: chatReaders,
    file: true,
    params: ByUuid.extend({ fileUuid: Uuid }),
    answer: z.unknown(),
  }),
};
