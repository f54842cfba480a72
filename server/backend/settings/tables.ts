import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { FeedName } from "#contract/feeds.ts";
import type { Seller } from "#contract/seller.ts";
import { consentPages } from "#contract/seller-enums.ts";
import { companies } from "../companies/tables.ts";
import { instant } from "../db/columns.ts";

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

/** Whose portal it is, beside what the seller's company knows of itself; without a row the portal has the company's name. */
export const sellerProfiles = pgTable("seller_profiles", {
  companyUuid: uuid("company_uuid")
    .primaryKey()
    .references(() => companies.uuid, { onDelete: "cascade" }),
  brand: text("brand").notNull(),
  tagline: text("tagline").notNull().default(""),
  phone: text("phone").notNull(),
  email: text("email").notNull(),
  supportHours: text("support_hours").notNull().default(""),
  /** `#rrggbb` */
  accent: text("accent"),
  texts: jsonb("texts").$type<Seller["texts"]>().notNull().default({}),
});

/** The seller's own texts that people agree to, as they were: `consents` names them by version and hash. Nothing changes or removes a row. */
export const consentEditions = pgTable(
  "consent_editions",
  {
    page: text("page", { enum: consentPages }).notNull(),
    version: text("version").notNull(),
    sha256: text("sha256").notNull(),
    markdown: text("markdown").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.version] })],
);
