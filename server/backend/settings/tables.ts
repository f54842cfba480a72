import { boolean, integer, pgTable } from "drizzle-orm/pg-core";

/** The seller's choices; one row, or none while he has chosen nothing. */
export const sellerSettings = pgTable("seller_settings", {
  id: integer("id").primaryKey(),
  /** More than there is cannot be ordered. */
  isStockBlocking: boolean("is_stock_blocking").notNull().default(false),
  /** Share of withdrawn goods or drastic prices above which a full load waits for a person's yes. */
  guardPercent: integer("guard_percent").notNull().default(10),
});
