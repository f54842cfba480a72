import { foreignKey, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { branches } from "../branches/tables.ts";
import { customers } from "../customers/tables.ts";
import { products } from "../products/tables.ts";

/** A representative's draft order for a client's trade point. Its changes and its order lock this row. */
export const clientDraftOrders = pgTable(
  "client_draft_orders",
  {
    customerUuid: uuid("customer_uuid")
      .notNull()
      .references(() => customers.uuid, { onDelete: "cascade" }),
    branchUuid: uuid("branch_uuid")
      .notNull()
      .references(() => branches.uuid, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.customerUuid, table.branchUuid] }), index("client_draft_orders_branch").on(table.branchUuid)],
);

export const clientDraftOrderLines = pgTable(
  "client_draft_order_lines",
  {
    customerUuid: uuid("customer_uuid").notNull(),
    branchUuid: uuid("branch_uuid").notNull(),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    quantityHundredths: integer("quantity_hundredths").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerUuid, table.branchUuid, table.productUuid] }),
    foreignKey({
      columns: [table.customerUuid, table.branchUuid],
      foreignColumns: [clientDraftOrders.customerUuid, clientDraftOrders.branchUuid],
    }).onDelete("cascade"),
    index("client_draft_order_lines_product").on(table.productUuid),
  ],
);
