import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { substitutions } from "#contract/enums.ts";
import { customers } from "../customers/tables.ts";
import { id, instant } from "../db/columns.ts";
import type { PriceTerms } from "./price-terms.ts";

/** A line at the time it was cleared. */
export type ClearedLine = {
  productUuid: string;
  quantity: number;
  isChecked: boolean;
  substitution?: (typeof substitutions)[number] | null;
  analogUuid?: string | null;
  lastSeenTerms?: PriceTerms | null;
  notifiedTerms?: PriceTerms | null;
};

/** One per customer; the branch determines availability, limits and dates. */
export const baskets = pgTable("baskets", {
  uuid: id(),
  customerUuid: uuid("customer_uuid")
    .notNull()
    .unique()
    .references(() => customers.uuid, { onDelete: "cascade" }),
  branchUuid: uuid("branch_uuid"),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull(),
  /** Requested minimum remaining shelf life, days by segment. */
  shelfLife: jsonb("shelf_life").$type<Record<string, number>>().notNull().default({}),
  /** The lines last cleared together, in order, until they are restored or others are cleared. */
  cleared: jsonb("cleared").$type<ClearedLine[]>(),
  /** `shelfLife` at that time. */
  clearedShelfLife: jsonb("cleared_shelf_life").$type<Record<string, number>>(),
  clearedAt: instant("cleared_at"),
});

export const basketLines = pgTable(
  "basket_lines",
  {
    basketUuid: uuid("basket_uuid")
      .notNull()
      .references(() => baskets.uuid, { onDelete: "cascade" }),
    productUuid: uuid("product_uuid").notNull(),
    quantityHundredths: integer("quantity_hundredths").notNull(),
    isChecked: boolean("is_checked").notNull().default(true),
    position: integer("position").notNull(),
    /** Null if the buyer has not chosen. */
    substitution: text("substitution", { enum: substitutions }),
    analogUuid: uuid("analog_uuid"),
    /**
     * The price terms that the buyer last saw, and those that the digest last reported; null until the next run of
     * reminders/notify-price-changes.ts.
     */
    lastSeenTerms: jsonb("last_seen_terms").$type<PriceTerms>(),
    notifiedTerms: jsonb("notified_terms").$type<PriceTerms>(),
  },
  // By product, to find the baskets affected by a price change (`tell_baskets`).
  (table) => [primaryKey({ columns: [table.basketUuid, table.productUuid] }), index("basket_lines_product").on(table.productUuid)],
);
