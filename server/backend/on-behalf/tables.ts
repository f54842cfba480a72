import { foreignKey, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { branches } from "../branches/tables.ts";
import { customers } from "../customers/tables.ts";
import { products } from "../products/tables.ts";

/** A representative's draft order for a client's trade point. Changes and orders of the sheet lock this row. */
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
