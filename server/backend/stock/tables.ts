import { date, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";
import { storages } from "../distribution/tables.ts";
import { products } from "../products/tables.ts";

/** Stock by storage as reported by the seller's system; a product without rows is sold without a limit. */
export const productStock = pgTable(
  "product_stock",
  {
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    storageUuid: uuid("storage_uuid")
      .notNull()
      .references(() => storages.uuid, { onDelete: "cascade" }),
    /** In the product's unit; in kilograms when it is sold by weight. */
    quantityHundredths: integer("quantity_hundredths").notNull(),
    /** When it was counted: the quantity does not include later orders. */
    at: instant("at").notNull(),
    expectedDate: date("expected_date"),
  },
  (table) => [primaryKey({ columns: [table.productUuid, table.storageUuid] }), index("product_stock_storage").on(table.storageUuid)],
);
