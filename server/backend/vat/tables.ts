import { boolean, date, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { SellerRegime } from "#contract/enums.ts";
import { companies } from "../companies/tables.ts";

/** Percent of each rate code and the days it is in force, both included. */
export const vatRates = pgTable(
  "vat_rates",
  {
    /** A code of `vatRates` in the contract, as text. */
    code: text("code").notNull(),
    /** Null: without VAT, which is not 0 percent. */
    percent: smallint("percent"),
    /** Whether it is the general rate of its days: the codes of other days' general rate then mean this one. */
    isGeneral: boolean("is_general").notNull().default(false),
    from: date("valid_from").notNull(),
    /** Null: until further notice. */
    to: date("valid_to"),
  },
  (table) => [primaryKey({ columns: [table.code, table.from] })],
);

/** How a seller is taxed, each regime until the next one begins. */
export const sellerRegimes = pgTable(
  "seller_regimes",
  {
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    regime: text("regime").$type<SellerRegime>().notNull(),
    from: date("valid_from").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyUuid, table.from] })],
);
