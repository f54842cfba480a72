import { date, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { baskets } from "../basket/tables.ts";
import { branches } from "../branches/tables.ts";
import { customers } from "../customers/tables.ts";
import { createdAt } from "../db/columns.ts";
import { products } from "../products/tables.ts";

/** Whose basket was reminded of its cut-off, for a branch and the day of the cut-off. Who writes the row tells. */
export const cutoffReminders = pgTable(
  "cutoff_reminders",
  {
    basketUuid: uuid("basket_uuid")
      .notNull()
      .references(() => baskets.uuid, { onDelete: "cascade" }),
    branchUuid: uuid("branch_uuid").notNull(),
    /** In the zone of the branch's centre. */
    date: date("date").notNull(),
  },
  (table) => [primaryKey({ columns: [table.basketUuid, table.branchUuid, table.date] }), index("cutoff_reminders_date").on(table.date)],
);

/** Who wants to hear when a product can be ordered for a branch again. Who removes the row tells. */
export const stockWishes = pgTable(
  "stock_wishes",
  {
    customerUuid: uuid("customer_uuid")
      .notNull()
      .references(() => customers.uuid, { onDelete: "cascade" }),
    branchUuid: uuid("branch_uuid")
      .notNull()
      .references(() => branches.uuid, { onDelete: "cascade" }),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.customerUuid, table.branchUuid, table.productUuid] }),
    index("stock_wishes_branch").on(table.branchUuid),
    index("stock_wishes_product").on(table.productUuid),
  ],
);
