import { z } from "zod";
import { ticketActions } from "./actions.ts";
import { call, signedIn } from "./call.ts";
import { isCleanText } from "./clean-text.ts";
import { complaintKinds, ticketStatuses, units } from "./enums.ts";
import { FileBody, filesBodyLimit, StoredFile } from "./file-body.ts";
import {
  maxMessageFiles,
  maxMessageLength,
  maxOrderLines,
  maxSearchLength,
  maxTicketDescriptionLength,
  maxTicketFiles,
  uploadTimeout,
} from "./limits.ts";
import { Login } from "./login.ts";
import { Message, MessageNumber, MessagesQuery } from "./messages.ts";
import {
  ByUuid,
  Instant,
  limited,
  listOf,
  optionalSingleLine,
  optionalText,
  PageQuery,
  PlainDate,
  singleLine,
  text,
  Uuid,
} from "./primitives.ts";

export const TicketSummary = z.object({
  uuid: Uuid,
  /** "T-000001". */
  number: z.string(),
  theme: z.string(),
  status: z.enum(ticketStatuses),
  createdAt: Instant,
  updatedAt: Instant,
  authorName: z.string(),
  companyName: z.string(),
  assigneeUuid: Uuid.nullable(),
  assigneeName: z.string().nullable(),
});
export type TicketSummary = z.infer<typeof TicketSummary>;

export const TicketMessage = Message.extend({ isSupport: z.boolean() });
export type TicketMessage = z.infer<typeof TicketMessage>;

const TicketReference = z.object({ uuid: Uuid, number: z.string() });

export const Ticket = TicketSummary.extend({
  /** As of the ticket's creation. `role` is a role, or empty. */
  author: z.object({ company: z.string(), person: z.string(), role: z.string(), email: z.string(), phone: z.string() }),
  isAuthor: z.boolean(),
  description: z.string(),
  /** Files of the description; messages have their own. */
  files: z.array(StoredFile),
  /** All files of the ticket: those of the description, then those of messages in order. */
  documents: z.array(StoredFile),
  dealUuid: Uuid.nullable(),
  dealNumber: z.string().nullable(),
  /** Ordered lines of the deal, with what is wrong. */
  complaints: z.array(
    z.object({ lineUuid: Uuid, name: z.string(), quantity: z.number(), unit: z.enum(units), kind: z.enum(complaintKinds) }),
  ),
  /** The closed ticket that this one continues, and the latest that continues this one. */
  previous: TicketReference.nullable(),
  next: TicketReference.nullable(),
  messageCount: z.number().int(),
  closedAt: Instant.nullable(),
  /** Until then the author's reply reopens the closed ticket; later it creates a new one. */
  reopensUntil: Instant.nullable(),
  /** Oldest first, without the creation. */
  log: z.array(
    z.object({
      uuid: Uuid,
      event: z.enum(["assigned", "in_work", "closed", "resolved", "reopened"]),
      actorName: z.string(),
      assigneeName: z.string().nullable(),
      createdAt: Instant,
    }),
  ),
  allowedActions: z.array(z.enum(ticketActions)),
});
export type Ticket = z.infer<typeof Ticket>;

/** A guest's request. */
export const SupportRequest = z.object({
  /** Idempotency key: a repeat answers the stored ticket, or IDEMPOTENCY_MISMATCH when the text or contact differs. */
  clientUuid: Uuid.optional(),
  /** E-mail or mobile phone. */
  contact: Login,
  name: optionalSingleLine(100),
  theme: singleLine(200),
  description: text(maxTicketDescriptionLength),
  /** A honeypot: hidden from people; a request that fills it gets a successful answer and is dropped. */
  website: limited(1000).refine(isCleanText, { error: "invalid" }).optional(),
});

/** PDF, JPG or PNG by content; their total size is limited too. */
const files = (max: number) => z.array(FileBody, { error: "invalid" }).max(max, { error: "invalid" }).default([]);

export const NewTicket = z.object({
  /** Idempotency key: a repeat answers the stored ticket, or IDEMPOTENCY_MISMATCH when the text differs. */
  clientUuid: Uuid,
  theme: singleLine(200),
  description: text(maxTicketDescriptionLength),
  /** A deal in the caller's scope. */
  dealUuid: Uuid.optional(),
  /** Lines of that deal, from a caller who may complain (domain.md section 12). */
  complaints: z
    .array(z.object({ lineUuid: Uuid, kind: z.enum(complaintKinds, { error: "select" }) }), { error: "invalid" })
    .max(maxOrderLines, { error: "invalid" })
    .default([]),
  files: files(maxTicketFiles.count),
});

const staff = ["tech_support", "platform_manager"] as const;

/** Calls of tickets, not in the specification, which names only the screens (domain.md section 17). */
export const tickets = {
  /** Newest first. Support roles see all tickets, others their own. `counts` are by status, with the other filters applied. */
  list: call("GET", "/v1/tickets", {
    may: signedIn,
    query: PageQuery.extend({
      status: listOf(z.enum(ticketStatuses, { error: "invalid" })),
      /** A number, or a part of theme, author or company. */
      search: optionalSingleLine(maxSearchLength),
      /** Days in the Moscow time zone, inclusive. */
      dateFrom: PlainDate.optional(),
      dateTo: PlainDate.optional(),
      /** `none`: not assigned yet. */
      assignee: z.union([Uuid, z.literal("none")], { error: "invalid" }).optional(),
      /** Only those assigned to the caller. */
      mine: z.stringbool({ error: "invalid" }).optional(),
    }),
    answer: z.object({
      tickets: z.array(TicketSummary),
      total: z.number(),
      counts: z.object({ new: z.number(), assigned: z.number(), in_work: z.number(), closed: z.number() }),
    }),
  }),
  /** At most 30 an hour per person. */
  create: call("POST", "/v1/tickets", {
    may: signedIn,
    body: NewTicket,
    answer: Ticket,
    errors: ["IDEMPOTENCY_MISMATCH", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA", "ATTEMPTS_LIMIT"],
    timeout: uploadTimeout,
    bodyLimit: filesBodyLimit(maxTicketFiles.bytes),
  }),
  /** People who may be assigned. */
  assignees: call("GET", "/v1/tickets/assignees", {
    may: staff,
    answer: z.object({ assignees: z.array(z.object({ uuid: Uuid, name: z.string() })) }),
  }),
  get: call("GET", "/v1/tickets/:uuid", { may: signedIn, params: ByUuid, answer: Ticket }),
  /** The last messages, or those before the number `before`, oldest first. `hasOlder`: earlier ones exist. */
  messages: call("GET", "/v1/tickets/:uuid/messages", {
    may: signedIn,
    params: ByUuid,
    query: MessagesQuery,
    answer: z.object({ messages: z.array(TicketMessage), hasOlder: z.boolean() }),
  }),
  /**
   * A message with text, files or both. The author's message reopens a closed ticket. 14 days after the closing it creates a new
   * ticket: then `message` is null and `ticketUuid` is the new one.
   */
  send: call("POST", "/v1/tickets/:uuid/messages", {
    may: signedIn,
    params: ByUuid,
    body: z.object({ clientUuid: Uuid, text: optionalText(maxMessageLength), files: files(maxMessageFiles.count) }),
    answer: z.object({ ticketUuid: Uuid, message: TicketMessage.nullable() }),
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA", "ATTEMPTS_LIMIT"],
    timeout: uploadTimeout,
    bodyLimit: filesBodyLimit(maxMessageFiles.bytes),
  }),
  /**
   * `in_work` assigns the caller, who is of support. `closed` is set by the assignee with an `answer`, or by the author. CONFLICT
   * when the other side wrote after message number `lastMessageNumber`, or the status is not `from`.
   */
  setStatus: call("PUT", "/v1/tickets/:uuid/status", {
    may: signedIn,
    params: ByUuid,
    body: z.object({
      status: z.enum(["in_work", "closed"], { error: "invalid" }),
      answer: optionalText(maxMessageLength),
      clientUuid: Uuid.optional(),
      lastMessageNumber: MessageNumber.optional(),
      from: z.enum(ticketStatuses, { error: "invalid" }).optional(),
    }),
    answer: Ticket,
    errors: ["CONFLICT"],
  }),
  /** Assigns a person of support. CONFLICT when the assignee is not `from`. */
  assign: call("PUT", "/v1/tickets/:uuid/assignee", {
    may: staff,
    params: ByUuid,
    body: z.object({ assigneeUuid: z.uuid({ error: "select" }), from: Uuid.nullable().optional() }),
    answer: Ticket,
    errors: ["CONFLICT"],
  }),
  /** A file of the description or of a message, as an attachment. */
  file: call("GET", "/v1/tickets/:uuid/files/:fileUuid", {
    may: signedIn,
    file: true,
    params: ByUuid.extend({ fileUuid: Uuid }),
    answer: z.unknown(),
  }),
  /** The person names `number` when they phone. */
  requestSupport: call("POST", "/v1/support/requests", {
    may: "anyone",
    body: SupportRequest,
    answer: z.object({ number: z.string() }),
    errors: ["ATTEMPTS_LIMIT", "IDEMPOTENCY_MISMATCH"],
  }),
};
