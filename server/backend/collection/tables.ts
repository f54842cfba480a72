import { date, index, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { sheetKinds } from "#contract/money-enums.ts";
import { createdAt, id } from "../db/columns.ts";
import { storages } from "../distribution/tables.ts";

/** Picking lists and route sheets as they were printed. Nothing of a row changes but the phones of erased people. */
export const storageSheets = pgTable(
  "storage_sheets",
  {
    uuid: id(),
    kind: text("kind", { enum: sheetKinds }).notNull(),
    storageUuid: uuid("storage_uuid")
      .notNull()
      .references(() => storages.uuid, { onDelete: "cascade" }),
    date: date("date").notNull(),
    year: smallint("year").notNull(),
    number: integer("number").notNull(),
    /** Everything that the sheet says, frozen; its shape goes by `kind`. */
    content: jsonb("content").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("storage_sheets_storage").on(table.storageUuid, table.uuid)],
);
