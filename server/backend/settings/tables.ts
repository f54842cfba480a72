import { boolean, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import type { FeedName } from "#contract/feeds.ts";

/** The seller's settings: one row, or none with all defaults. */
export const sellerSettings = pgTable("seller_settings", {
  id: integer("id").primaryKey(),
  /** Whether orders beyond the stock are refused. */
  isStockBlocking: boolean("is_stock_blocking").notNull().default(false),
  /** Percentage of withdrawn products or drastic price changes above which a full load needs confirmation. */
  guardPercent: integer("guard_percent").notNull().default(10),
  /** Hours after which a feed's data is stale; feeds without a value never are. */
  staleHours: jsonb("stale_hours").$type<Partial<Record<FeedName, number>>>().notNull().default({}),
});
