import { date, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { baskets } from "../basket/tables.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import { createdAt, instant } from "../db/columns.ts";
import { products } from "../products/tables.ts";

/** Reminders sent for a basket, by branch and date of the cutoff. The process that inserts the row sends it. */
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

/** Subscriptions to a product's being back in stock, for a branch. The process that deletes the row notifies. */
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

/** When the prices in a company's baskets and lists were last compared. The process that updates it notifies. */
export const priceChecks = pgTable(
  "price_checks",
  {
    companyUuid: uuid("company_uuid")
      .primaryKey()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    checkedAt: instant("checked_at").notNull(),
  },
  (table) => [index("price_checks_checked").on(table.checkedAt)],
);
