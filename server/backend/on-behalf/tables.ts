import { foreignKey, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { branches } from "../branches/tables.ts";
import { customers } from "../customers/tables.ts";
import { products } from "../products/tables.ts";

/** What a representative orders for a trade point of others; its row is the lock of all that he writes and places there. */
export const clientSheets = pgTable(
  "client_sheets",
  {
    customerUuid: uuid("customer_uuid")
      .notNull()
      .references(() => customers.uuid, { onDelete: "cascade" }),
    branchUuid: uuid("branch_uuid")
      .notNull()
      .references(() => branches.uuid, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.customerUuid, table.branchUuid] }), index("client_sheets_branch").on(table.branchUuid)],
);

export const clientSheetLines = pgTable(
  "client_sheet_lines",
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
      foreignColumns: [clientSheets.customerUuid, clientSheets.branchUuid],
    }).onDelete("cascade"),
    index("client_sheet_lines_product").on(table.productUuid),
  ],
);
