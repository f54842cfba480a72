import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../db/columns.ts";

/**
 * E-mails and SMS: written in the business transaction, sent after it. Outside the demo a message is deleted once it is sent or has
 * expired, because it contains a code or a link.
 */
export const messages = pgTable(
  "messages",
  {
    uuid: id(),
    channel: text("channel", { enum: ["email", "sms"] }).notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    links: text("links").array().notNull().default(sql`'{}'`),
    status: text("status", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Next attempt; while a process sends it, the end of its lease, after which another takes over. */
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** Not sent afterwards: its code or link has expired. */
    expiresAt: instant("expires_at").notNull(),
    sentAt: instant("sent_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("messages_waiting").on(table.nextAttemptAt).where(sql`status = 'waiting'`),
    index("messages_created").on(table.createdAt, table.uuid),
  ],
);
