import { bigint, boolean, index, jsonb, pgSequence, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../db/columns.ts";

export const ticketNumbers = pgSequence("ticket_numbers", { startWith: 300 });

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
    assigneeUuid: uuid("assignee_uuid"),
    dealUuid: uuid("deal_uuid"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("tickets_author").on(table.authorUuid, table.createdAt), index("tickets_status").on(table.status, table.createdAt)],
);

export const ticketMessages = pgTable(
  "ticket_messages",
  {
    uuid: id(),
    ticketUuid: uuid("ticket_uuid")
      .notNull()
      .references(() => tickets.uuid, { onDelete: "cascade" }),
    authorUuid: uuid("author_uuid"),
    authorName: text("author_name").notNull(),
    isSupport: boolean("is_support").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("ticket_messages_ticket").on(table.ticketUuid, table.createdAt)],
);
