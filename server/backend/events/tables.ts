import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../db/columns.ts";

/** Written in the business transaction; delivery reads it afterwards, so nothing is lost or invented. */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    type: text("type").notNull(),
    recipientUuids: uuid("recipient_uuids").array().notNull(),
    payload: jsonb("payload").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("outbox_events_created").on(table.createdAt)],
);
