import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/tables.ts";
import { instant } from "../db/columns.ts";
import { products } from "../products/tables.ts";

/** A company's own article codes: one for a product, each of one product. `codeKey` is its `articleKey`. */
export const buyerCodes = pgTable(
  "buyer_codes",
  {
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    code: text("code").notNull(),
    codeKey: text("code_key").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyUuid, table.productUuid] }),
    uniqueIndex("buyer_codes_key").on(table.companyUuid, table.codeKey),
    // Beginnings: a search compares keys by their bytes.
    index("buyer_codes_beginning").on(table.companyUuid, table.codeKey.op("text_pattern_ops")),
    index("buyer_codes_product").on(table.productUuid),
  ],
);
