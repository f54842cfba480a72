import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/tables.ts";
import { createdAt, id } from "../db/columns.ts";
import { filePurposes } from "./quotas.ts";

/** Stored files. The content is in the file store under the row's uuid; `name` is the uploaded file's. */
export const files = pgTable(
  "files",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: filePurposes }).notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    /** Bytes. */
    size: bigint("size", { mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("files_company").on(table.companyUuid, table.purpose)],
);
