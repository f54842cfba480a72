import { date, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";
import { storages } from "../distribution/tables.ts";
import { products } from "../products/tables.ts";

/** The stock of a storage as the seller's own system reported it; a product without rows is sold as if there were enough. */
export const productStock = pgTable(
  "product_stock",
  {
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    storageUuid: uuid("storage_uuid")
      .notNull()
      .references(() => storages.uuid, { onDelete: "cascade" }),
    /** Of the product's unit; kilograms where it is sold by weight. */
    quantityHundredths: integer("quantity_hundredths").notNull(),
    /** When it lay there: what is ordered later is not in the quantity yet. */
    at: instant("at").notNull(),
    expectedDate: date("expected_date"),
  },
  (table) => [primaryKey({ columns: [table.productUuid, table.storageUuid] }), index("product_stock_storage").on(table.storageUuid)],
);
