import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PriceTerms } from "../basket/price-terms.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import { createdAt, id, instant, version } from "../db/columns.ts";
import { products } from "../products/tables.ts";

export const shoppingLists = pgTable(
  "shopping_lists",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    ownerUuid: uuid("owner_uuid")
      .notNull()
      .references(() => customers.uuid, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Null for all trade points. */
    branchUuid: uuid("branch_uuid").references(() => branches.uuid, { onDelete: "set null" }),
    isShared: boolean("is_shared").notNull().default(false),
    version: version(),
    updatedAt: instant("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("shopping_lists_company").on(table.companyUuid),
    index("shopping_lists_owner").on(table.ownerUuid),
    index("shopping_lists_branch").on(table.branchUuid),
  ],
);

export const shoppingListLines = pgTable(
  "shopping_list_lines",
  {
    listUuid: uuid("list_uuid")
      .notNull()
      .references(() => shoppingLists.uuid, { onDelete: "cascade" }),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    /** Usual quantity; null if not set. */
    quantityHundredths: integer("quantity_hundredths"),
    note: text("note").notNull().default(""),
    position: integer("position").notNull(),
    /** Price terms last seen in the company, and last reported; null until the next run of reminders/notify-price-changes.ts. */
    lastSeenTerms: jsonb("last_seen_terms").$type<PriceTerms>(),
    notifiedTerms: jsonb("notified_terms").$type<PriceTerms>(),
  },
  (table) => [primaryKey({ columns: [table.listUuid, table.productUuid] }), index("shopping_list_lines_product").on(table.productUuid)],
);

/**
 * Products a company has ever ordered; they rank higher in its searches. Filled by triggers on deal_lines
 * (`note_ordered_goods`).
 */
export const orderedGoods = pgTable(
  "ordered_goods",
  {
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.companyUuid, table.productUuid] }), index("ordered_goods_product").on(table.productUuid)],
);
