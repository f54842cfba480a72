import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { goodsUses } from "#contract/money-enums.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import { createdAt, id, kopecks, version } from "../db/columns.ts";

export const branches = pgTable(
  "branches",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    name: text("name").notNull(),
    physicalAddress: text("physical_address").notNull(),
    postalCode: text("postal_code").notNull(),
    region: text("region").notNull().default(""),
    city: text("city").notNull().default(""),
    street: text("street").notNull().default(""),
    house: text("house").notNull().default(""),
    building: text("building").notNull().default(""),
    office: text("office").notNull().default(""),
    status: text("status", { enum: ["active", "disabled"] })
      .notNull()
      .default("active"),
    distributionCenterUuid: uuid("distribution_center_uuid"),
    scheduleUuid: uuid("schedule_uuid"),
    /** What it buys goods for; null: not told. */
    goodsUse: text("goods_use", { enum: goodsUses }),
    /** Of electronic documents; empty: the company's. */
    edoId: text("edo_id").notNull().default(""),
    /** Overrides the centre's minimum when set. */
    minOrderKopecks: kopecks("min_order_kopecks"),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [index("branches_company").on(table.companyUuid), index("branches_schedule").on(table.scheduleUuid)],
);

export const branchCustomers = pgTable(
  "branch_customers",
  {
    branchUuid: uuid("branch_uuid")
      .notNull()
      .references(() => branches.uuid, { onDelete: "cascade" }),
    customerUuid: uuid("customer_uuid")
      .notNull()
      .references(() => customers.uuid, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.branchUuid, table.customerUuid] }), index("branch_customers_customer").on(table.customerUuid)],
);
