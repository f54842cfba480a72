import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { DeliveryFailure, DeliveryState, WebhookEvent } from "#contract/enums.ts";
import { createdAt, id, instant } from "../db/columns.ts";
import { deals } from "../deals/tables.ts";

export const webhooks = pgTable("exchange_webhooks", {
  uuid: id(),
  url: text("url").notNull(),
  events: text("events").array().$type<WebhookEvent[]>().notNull(),
  /** Encrypted, see sealed.ts; signs each delivery. */
  secret: text("secret").notNull(),
  isOn: boolean("is_on").notNull().default(true),
  createdBy: text("created_by").notNull(),
  createdAt: createdAt(),
});

/** Deliveries without bodies: the deal is read when it is sent, so that a late try sends its current state. */
export const deliveries = pgTable(
  "exchange_deliveries",
  {
    uuid: id(),
    webhookUuid: uuid("webhook_uuid")
      .notNull()
      .references(() => webhooks.uuid, { onDelete: "cascade" }),
    dealUuid: uuid("deal_uuid")
      .notNull()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    event: text("event").$type<WebhookEvent>().notNull(),
    state: text("state").$type<DeliveryState>().notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: createdAt(),
    /** Start of the day within which it is tried. */
    since: instant("since").notNull(),
    /** Next try; while being sent, the end of the lease. */
    nextAt: instant("next_at").notNull(),
    triedAt: instant("tried_at"),
    failure: text("failure").$type<DeliveryFailure>(),
    status: integer("status"),
    answer: text("answer").notNull().default(""),
  },
  (table) => [
    index("exchange_deliveries_webhook").on(table.webhookUuid, table.createdAt),
    index("exchange_deliveries_created").on(table.createdAt),
    index("exchange_deliveries_due").on(table.webhookUuid, table.nextAt).where(sql`state = 'waiting'`),
  ],
);
