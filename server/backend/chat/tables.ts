import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { actorSides } from "#contract/enums.ts";
import { createdAt, id, instant } from "../db/columns.ts";
import { deals } from "../deals/tables.ts";
import { files } from "../files/tables.ts";

/** One per deal, created with its first message. */
export const chats = pgTable(
  "chats",
  {
    dealUuid: uuid("deal_uuid")
      .primaryKey()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    /** Number of the last message; assigned under this row's lock, so without gaps. */
    lastNumber: integer("last_number").notNull().default(0),
    lastMessageAt: instant("last_message_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("chats_last").on(table.lastMessageAt, table.dealUuid)],
);

/** People who wrote, read or were assigned the deal, with their read position; others have read nothing. */
export const chatMembers = pgTable(
  "chat_members",
  {
    chatUuid: uuid("chat_uuid")
      .notNull()
      .references(() => chats.dealUuid, { onDelete: "cascade" }),
    customerUuid: uuid("customer_uuid").notNull(),
    readNumber: integer("read_number").notNull().default(0),
    joinedAt: instant("joined_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatUuid, table.customerUuid] }), index("chat_members_customer").on(table.customerUuid)],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    uuid: id(),
    chatUuid: uuid("chat_uuid")
      .notNull()
      .references(() => chats.dealUuid, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    /** Null on system messages. */
    authorUuid: uuid("author_uuid"),
    authorName: text("author_name").notNull(),
    authorSide: text("author_side", { enum: actorSides }).notNull(),
    clientUuid: uuid("client_uuid"),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("chat_messages_number").on(table.chatUuid, table.number),
    uniqueIndex("chat_messages_client").on(table.chatUuid, table.authorUuid, table.clientUuid),
    index("chat_messages_author").on(table.authorUuid, table.createdAt),
  ],
);

export const chatFiles = pgTable(
  "chat_files",
  {
    fileUuid: uuid("file_uuid")
      .primaryKey()
      .references(() => files.uuid, { onDelete: "cascade" }),
    messageUuid: uuid("message_uuid")
      .notNull()
      .references(() => chatMessages.uuid, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [index("chat_files_message").on(table.messageUuid, table.position)],
);
