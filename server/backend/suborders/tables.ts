import { date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SuborderStatus } from "#contract/enums.ts";
import { createdAt, id, instant } from "../db/columns.ts";
import { deals } from "../deals/tables.ts";

/** One per storage and delivery date of a deal; soft-deleted. */
export const suborders = pgTable(
  "suborders",
  {
    uuid: id(),
    dealUuid: uuid("deal_uuid")
      .notNull()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    /** The number n in `{deal}-n`. */
    ordinal: integer("ordinal").notNull(),
    storageUuid: uuid("storage_uuid").notNull(),
    storageName: text("storage_name").notNull(),
    storageAddress: text("storage_address").notNull(),
    deliveryDate: date("delivery_date").notNull(),
    status: text("status").$type<SuborderStatus>().notNull().default("new"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
    /** Grows with what was collected. A change of the deal's other suborders is none of this one. */
    version: integer("version").notNull().default(1),
  },
  (table) => [index("suborders_deal").on(table.dealUuid)],
);
