import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgSequence, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ComplaintKind, Unit } from "#contract/enums.ts";
import { createdAt, id, instant } from "../db/columns.ts";
import { files } from "../files/tables.ts";

export const ticketNumbers = pgSequence("ticket_numbers", { startWith: 300 });

/** A complaint about a line of the deal, as ordered. */
export type TicketComplaint = { lineUuid: string; name: string; quantity: number; unit: Unit; kind: ComplaintKind };

export const tickets = pgTable(
  "tickets",
  {
    uuid: id(),
    number: bigint("number", { mode: "number" }).notNull().unique(),
    theme: text("theme").notNull(),
    description: text("description").notNull(),
    status: text("status", { enum: ["new", "assigned", "in_work", "closed"] }).notNull(),
    /** Null for a guest. */
    authorUuid: uuid("author_uuid"),
    /** Snapshot: company, person, role, email, phone. */
    author: jsonb("author").$type<{ company: string; person: string; role: string; email: string; phone: string }>().notNull(),
    /** Idempotency key of the author's form. */
    clientUuid: uuid("client_uuid"),
    assigneeUuid: uuid("assignee_uuid"),
    dealUuid: uuid("deal_uuid"),
    complaints: jsonb("complaints").$type<TicketComplaint[]>().notNull().default([]),
    /** The closed ticket that this one continues. */
    previousUuid: uuid("previous_uuid"),
    /** Number of the last message; assigned under this row's lock, so without gaps. */
    lastNumber: integer("last_number").notNull().default(0),
    closedAt: instant("closed_at"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("tickets_author").on(table.authorUuid, table.createdAt),
    index("tickets_status").on(table.status, table.createdAt),
    index("tickets_created").on(table.createdAt, table.uuid),
    index("tickets_assignee").on(table.assigneeUuid, table.createdAt),
    index("tickets_previous").on(table.previousUuid),
    uniqueIndex("tickets_client").on(table.authorUuid, table.clientUuid),
    index("tickets_search").using(
      "gin",
      sql`(${table.theme} || ' ' || (${table.author} ->> 'person') || ' ' || (${table.author} ->> 'company')) gin_trgm_ops`,
    ),
  ],
);

export const ticketMessages = pgTable(
  "ticket_messages",
  {
    uuid: id(),
    ticketUuid: uuid("ticket_uuid")
      .notNull()
      .references(() => tickets.uuid, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    authorUuid: uuid("author_uuid"),
    authorName: text("author_name").notNull(),
    isSupport: boolean("is_support").notNull(),
    clientUuid: uuid("client_uuid"),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("ticket_messages_number").on(table.ticketUuid, table.number),
    uniqueIndex("ticket_messages_client").on(table.ticketUuid, table.authorUuid, table.clientUuid),
  ],
);

export const ticketFiles = pgTable(
  "ticket_files",
  {
    fileUuid: uuid("file_uuid")
      .primaryKey()
      .references(() => files.uuid, { onDelete: "cascade" }),
    ticketUuid: uuid("ticket_uuid")
      .notNull()
      .references(() => tickets.uuid, { onDelete: "cascade" }),
    /** Null: file of the description. */
    messageUuid: uuid("message_uuid").references(() => ticketMessages.uuid, { onDelete: "cascade" }),
    isSupport: boolean("is_support").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [index("ticket_files_ticket").on(table.ticketUuid, table.position), index("ticket_files_message").on(table.messageUuid)],
);

/** Changes of a ticket since its creation. */
export const ticketLogs = pgTable(
  "ticket_logs",
  {
    uuid: id(),
    ticketUuid: uuid("ticket_uuid")
      .notNull()
      .references(() => tickets.uuid, { onDelete: "cascade" }),
    event: text("event", { enum: ["assigned", "in_work", "closed", "resolved", "reopened"] }).notNull(),
    actorName: text("actor_name").notNull(),
    assigneeName: text("assignee_name"),
    createdAt: createdAt(),
  },
  (table) => [index("ticket_logs_ticket").on(table.ticketUuid, table.createdAt)],
);
