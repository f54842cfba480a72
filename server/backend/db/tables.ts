import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Answers by idempotency key, for 24 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    customerUuid: uuid("customer_uuid").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    answer: jsonb("answer"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.customerUuid, table.key] }), index("idempotency_keys_created").on(table.createdAt)],
);
