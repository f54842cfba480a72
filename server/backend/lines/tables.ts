import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/tables.ts";
import { instant } from "../db/columns.ts";
import { products } from "../products/tables.ts";

/** The product that a company last chose for a text, by `textKey`. */
export const lineChoices = pgTable(
  "line_choices",
  {
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    textKey: text("text_key").notNull(),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    chosenAt: instant("chosen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyUuid, table.textKey] }), index("line_choices_product").on(table.productUuid)],
);
