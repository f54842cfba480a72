import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { NotificationChannel } from "#contract/enums.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import { customers } from "../customers/tables.ts";
import { createdAt, id } from "../db/columns.ts";

export const notifications = pgTable(
  "notifications",
  {
    uuid: id(),
    customerUuid: uuid("customer_uuid").notNull(),
    /** A `NotificationType`, or any text of another system. */
    type: text("type").notNull(),
    message: text("message").notNull(),
    payload: jsonb("payload").notNull().default({}),
    viewed: boolean("viewed").notNull().default(false),
    /** State of e-mail and SMS: `new` is processed next, `digest` in the morning, `done` is written or not wanted. */
    outward: text("outward", { enum: ["new", "digest", "done"] })
      .notNull()
      .default("done"),
    createdAt: createdAt(),
  },
  (table) => [
    // Includes the type, so that a category is filtered in the index.
    index("notifications_customer").on(table.customerUuid, table.createdAt, table.uuid, table.type),
    index("notifications_unread").on(table.customerUuid, table.createdAt, table.uuid).where(sql`not viewed`),
    index("notifications_created").on(table.createdAt),
    index("notifications_outward").on(table.outward, table.createdAt).where(sql`outward <> 'done'`),
  ],
);

/** An event muted in a channel. */
export type Muted = `${NotificationType}:${NotificationChannel}`;

/** A person's settings; without a row every event is on and there is no digest. The channels are in `customers`. */
export const notificationSettings = pgTable("notification_settings", {
  customerUuid: uuid("customer_uuid")
    .primaryKey()
    .references(() => customers.uuid, { onDelete: "cascade" }),
  muted: text("muted").array().$type<Muted[]>().notNull().default(sql`'{}'`),
  digest: boolean("digest").notNull(),
});
