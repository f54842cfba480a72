import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgSequence, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LiveEvent } from "#contract/live.ts";
import { createdAt } from "../db/columns.ts";

export const outboxPositions = pgSequence("outbox_positions");

/** Transactional outbox: written in the business transaction, delivered after its commit. */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Global position, assigned after the commit by position-events.ts; null until then. */
    position: bigint("position", { mode: "number" }),
    type: text("type").$type<LiveEvent["type"]>().notNull(),
    recipientUuids: uuid("recipient_uuids").array().notNull(),
    payload: jsonb("payload").$type<LiveEvent["payload"]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("outbox_events_position").on(table.position),
    index("outbox_events_waiting").on(table.id).where(sql`position is null`),
    index("outbox_events_recipients").using("gin", table.recipientUuids),
    index("outbox_events_created").on(table.createdAt),
  ],
);
