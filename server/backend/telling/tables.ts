import { date, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { baskets } from "../basket/tables.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import { createdAt, instant } from "../db/columns.ts";
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

/** When the prices of what a company keeps in its baskets and lists were last looked at. Who moves the instant tells. */
export const priceLooks = pgTable(
  "price_looks",
  {
    companyUuid: uuid("company_uuid")
      .primaryKey()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    lookedAt: instant("looked_at").notNull(),
  },
  (table) => [index("price_looks_looked").on(table.lookedAt)],
);
