import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

/** One-time websocket tokens, hashed, deleted when used. */
export const liveTokens = pgTable(
  "live_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    customerUuid: uuid("customer_uuid").notNull(),
    sessionUuid: uuid("session_uuid").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("live_tokens_expires").on(table.expiresAt)],
);
