import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ConfirmMode, RunState, SkipReason, StopReason } from "#contract/enums.ts";
import { companies } from "../companies/tables.ts";
import { createdAt, id, instant, kopecks, version } from "../db/columns.ts";

/** A recurring order for a branch. */
export const standingOrders = pgTable(
  "standing_orders",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    branchUuid: uuid("branch_uuid").notNull(),
    /** Name at the time of creation, because the branch may be removed. */
    branchName: text("branch_name").notNull(),
    /** The person in whose name it places deals. */
    ownerUuid: uuid("owner_uuid").notNull(),
    name: text("name").notNull(),
    /** ISO weekdays (1 is Monday), ascending. */
    weekdays: smallint("weekdays").array().notNull(),
    startDate: date("start_date").notNull(),
    endDate: date("end_date"),
    pauseFrom: date("pause_from"),
    pauseTo: date("pause_to"),
    confirm: text("confirm").$type<ConfirmMode>().notNull(),
    /** The buyer's own number of the orders that it places. */
    buyerNumber: text("buyer_number").notNull().default(""),
    autoMaxKopecks: kopecks("auto_max_kopecks"),
    stopReason: text("stop_reason").$type<StopReason>(),
    /** When its current terms began. Deliveries with an earlier cut-off do not count as missed. */
    since: instant("since").notNull(),
    /** When its coming deliveries were last planned. */
    plannedAt: instant("planned_at").notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    index("standing_orders_company").on(table.companyUuid),
    index("standing_orders_planned").on(table.plannedAt).where(sql`stop_reason is null`),
  ],
);

export const standingLines = pgTable(
  "standing_lines",
  {
    orderUuid: uuid("order_uuid")
      .notNull()
      .references(() => standingOrders.uuid, { onDelete: "cascade" }),
    productUuid: uuid("product_uuid").notNull(),
    quantityHundredths: integer("quantity_hundredths").notNull(),
    position: integer("position").notNull(),
    /** Price of a unit when the line was added or last ordered; later increases are reported. */
    lastSeenKopecks: kopecks("last_seen_kopecks"),
  },
  (table) => [primaryKey({ columns: [table.orderUuid, table.productUuid] })],
);

/** A delivery of a standing order, at most one per planned day. */
export const standingRuns = pgTable(
  "standing_runs",
  {
    uuid: id(),
    orderUuid: uuid("order_uuid")
      .notNull()
      .references(() => standingOrders.uuid, { onDelete: "cascade" }),
    /** The planned day. */
    date: date("date").notNull(),
    /** The earliest delivery day of its segments. */
    deliveryDate: date("delivery_date").notNull(),
    /** The earliest cut-off of its segments; null if nothing can be delivered. */
    cutoffAt: instant("cutoff_at"),
    state: text("state").$type<RunState>().notNull(),
    reason: text("reason").$type<SkipReason>(),
    failure: text("failure"),
    dealUuid: uuid("deal_uuid"),
    decidedBy: text("decided_by"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("standing_runs_date").on(table.orderUuid, table.date),
    index("standing_runs_open").on(table.cutoffAt).where(sql`state in ('draft', 'asked', 'auto')`),
  ],
);
