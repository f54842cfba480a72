import { index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { branches } from "../branches/tables.ts";
import { customers } from "../customers/tables.ts";
import { instant } from "../db/columns.ts";
import { products } from "../products/tables.ts";

/** A person's grid of products and trade points. Changes and orders of the grid lock this row. */
export const branchOrders = pgTable("branch_orders", {
  customerUuid: uuid("customer_uuid")
    .primaryKey()
    .references(() => customers.uuid, { onDelete: "cascade" }),
  /** Products in row order. */
  productUuids: uuid("product_uuids").array().notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** A filled cell. */
export const branchOrderLines = pgTable(
  "branch_order_lines",
  {
    customerUuid: uuid("customer_uuid")
      .notNull()
      .references(() => branchOrders.customerUuid, { onDelete: "cascade" }),
    branchUuid: uuid("branch_uuid")
      .notNull()
      .references(() => branches.uuid, { onDelete: "cascade" }),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    quantityHundredths: integer("quantity_hundredths").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerUuid, table.branchUuid, table.productUuid] }),
    index("branch_order_lines_branch").on(table.branchUuid),
    index("branch_order_lines_product").on(table.productUuid),
  ],
);
