import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../db/columns.ts";

export const notifications = pgTable(
  "notifications",
  {
    uuid: id(),
    customerUuid: uuid("customer_uuid").notNull(),
    /** 1 … 27 and 13.1 as text. */
    type: text("type").notNull(),
    message: text("message").notNull(),
    payload: jsonb("payload").notNull().default({}),
    viewed: boolean("viewed").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("notifications_customer").on(table.customerUuid, table.createdAt, table.uuid),
    index("notifications_unread").on(table.customerUuid).where(sql`not viewed`),
  ],
);
