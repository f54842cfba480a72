import { boolean, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import type { FeedName } from "#contract/feeds.ts";

/** The seller's settings; one row, or none while he has chosen nothing. */
export const sellerSettings = pgTable("seller_settings", {
  id: integer("id").primaryKey(),
  /** Orders beyond the stock are refused. */
  isStockBlocking: boolean("is_stock_blocking").notNull().default(false),
  /** Share of withdrawn goods or drastic prices above which a full load waits for a person's yes. */
  guardPercent: integer("guard_percent").notNull().default(10),
  /** Hours after which what a feed has brought counts as old; of others nothing is expected. */
  staleHours: jsonb("stale_hours").$type<Partial<Record<FeedName, number>>>().notNull().default({}),
});
