import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ConfirmMode, RunState, SkipReason, StopReason } from "#contract/standing.ts";
import { companies } from "../companies/tables.ts";
import { createdAt, id, instant, kopecks, version } from "../db/columns.ts";

/** What is ordered again and again for a branch. */
export const standingOrders = pgTable(
  "standing_orders",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    branchUuid: uuid("branch_uuid").notNull(),
    /** As it was called when the order was made: the branch may be removed. */
    branchName: text("branch_name").notNull(),
    /** The person in whose name it orders. */
    ownerUuid: uuid("owner_uuid").notNull(),
    name: text("name").notNull(),
    /** ISO: 1 is Monday; ascending. */
    weekdays: smallint("weekdays").array().notNull(),
    startDate: date("start_date").notNull(),
    endDate: date("end_date"),
    pauseFrom: date("pause_from"),
    pauseTo: date("pause_to"),
    confirm: text("confirm").$type<ConfirmMode>().notNull(),
    autoMaxKopecks: kopecks("auto_max_kopecks"),
    stopReason: text("stop_reason").$type<StopReason>(),
    /** Since when it has been as it is: deliveries whose cut-off was before were never its own. */
    since: instant("since").notNull(),
    /** When its coming deliveries were planned last. */
    lookedAt: instant("looked_at").notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    index("standing_orders_company").on(table.companyUuid),
    index("standing_orders_looked").on(table.lookedAt).where(sql`stop_reason is null`),
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
    /** Of one unit when it was put in or last ordered; what has become dearer is said. */
    seenKopecks: kopecks("seen_kopecks"),
  },
  (table) => [primaryKey({ columns: [table.orderUuid, table.productUuid] })],
);

/** One delivery of a standing order: at most one for a planned day. */
export const standingRuns = pgTable(
  "standing_runs",
  {
    uuid: id(),
    orderUuid: uuid("order_uuid")
      .notNull()
      .references(() => standingOrders.uuid, { onDelete: "cascade" }),
    /** The planned day. */
    date: date("date").notNull(),
    /** The first day of what is delivered. */
    deliveryDate: date("delivery_date").notNull(),
    /** The earliest one of its segments; null of a day on which nothing is delivered. */
    cutoffAt: instant("cutoff_at"),
    state: text("state").$type<RunState>().notNull(),
    reason: text("reason").$type<SkipReason>(),
    refusal: text("refusal"),
    dealUuid: uuid("deal_uuid"),
    decidedBy: text("decided_by"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("standing_runs_date").on(table.orderUuid, table.date),
    index("standing_runs_open").on(table.cutoffAt).where(sql`state in ('draft', 'asked', 'auto')`),
  ],
);
