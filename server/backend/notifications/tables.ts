import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Channel, NotificationType } from "#contract/notification-types.ts";
import { customers } from "../customers/tables.ts";
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
    /** By e-mail and text message: `new` waits for its minute, `digest` for the morning, `done` was written or is not wanted. */
    outward: text("outward", { enum: ["new", "digest", "done"] })
      .notNull()
      .default("done"),
    createdAt: createdAt(),
  },
  (table) => [
    index("notifications_customer").on(table.customerUuid, table.createdAt, table.uuid),
    index("notifications_unread").on(table.customerUuid, table.createdAt, table.uuid).where(sql`not viewed`),
    index("notifications_outward").on(table.outward, table.createdAt).where(sql`outward <> 'done'`),
  ],
);

/** An event and a channel that is not to tell of it. */
export type Muted = `${NotificationType}:${Channel}`;

/** What a person chose; without a row every event is on and nothing waits. The channels stand in his own row. */
export const notificationSettings = pgTable("notification_settings", {
  customerUuid: uuid("customer_uuid")
    .primaryKey()
    .references(() => customers.uuid, { onDelete: "cascade" }),
  muted: text("muted").array().$type<Muted[]>().notNull().default(sql`'{}'`),
  digest: boolean("digest").notNull(),
});
