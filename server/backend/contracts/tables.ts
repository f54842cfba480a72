import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { deferralUnits } from "#contract/money-enums.ts";
import { branches } from "../branches/tables.ts";
import { createdAt, id, instant, kopecks } from "../db/columns.ts";

/** A branch's contract for an assortment. Available sum: limit + balance − reserved. */
export const contractLines = pgTable(
  "contract_lines",
  {
    uuid: id(),
    branchUuid: uuid("branch_uuid")
      .notNull()
      .references(() => branches.uuid, { onDelete: "cascade" }),
    assortmentUuid: uuid("assortment_uuid").notNull(),
    limitKopecks: kopecks("limit_kopecks").notNull(),
    /** Negative is debt. */
    balanceKopecks: kopecks("balance_kopecks").notNull(),
    reservedKopecks: kopecks("reserved_kopecks").notNull(),
    postponDays: integer("postpon_days").notNull(),
    postponUnit: text("postpon_unit", { enum: deferralUnits }).notNull().default("calendar"),
    /** The instant of the balance that the accounting system reported last; null if it has reported none. */
    balanceAt: instant("balance_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [uniqueIndex("contract_lines_branch_assortment").on(table.branchUuid, table.assortmentUuid)],
);

/** Append-only; written together with the new sums of the contract line, under its lock. */
export const ledgerRows = pgTable(
  "ledger_rows",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    contractLineUuid: uuid("contract_line_uuid")
      .notNull()
      .references(() => contractLines.uuid, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["reserve", "release", "charge", "payment", "correction"] }).notNull(),
    /** Positive; negative for a correction that charges, and for a payment that takes an earlier one back. */
    amountKopecks: kopecks("amount_kopecks").notNull(),
    dealUuid: uuid("deal_uuid"),
    document: text("document").notNull().default(""),
    balanceAfterKopecks: kopecks("balance_after_kopecks").notNull(),
    reservedAfterKopecks: kopecks("reserved_after_kopecks").notNull(),
    createdAt: createdAt(),
    /**
     * The last day to pay a charge, by the terms and the calendar when it was posted. Null of charges from before the column: theirs
     * follows from the contract's calendar days, until these change.
     */
    dueOn: date("due_on"),
    /** Of a charge, what is paid by payments and corrections that name its deal (allocate.ts); other money pays the rest. */
    allocatedKopecks: kopecks("allocated_kopecks").notNull().default(0),
  },
  (table) => [
    index("ledger_rows_line").on(table.contractLineUuid, table.id),
    index("ledger_rows_deal").on(table.dealUuid),
    // Without reservations: every basket read sums charges and payments.
    index("ledger_rows_of_contract")
      .on(table.contractLineUuid, table.createdAt, table.kind, table.amountKopecks, table.dueOn, table.allocatedKopecks)
      .where(sql`kind in ('charge', 'payment', 'correction')`),
    index("ledger_rows_due").on(table.contractLineUuid, table.dueOn).where(sql`due_on is not null`),
  ],
);

/**
 * Append-only: of the payments of a contract line with this document and instant, what pays a deal that they name. Negative: taken back
 * with its payment.
 */
export const ledgerDeals = pgTable(
  "ledger_deals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    contractLineUuid: uuid("contract_line_uuid")
      .notNull()
      .references(() => contractLines.uuid, { onDelete: "cascade" }),
    dealUuid: uuid("deal_uuid").notNull(),
    /** Instant and document of the payment's ledger row. */
    at: instant("at").notNull(),
    document: text("document").notNull(),
    amountKopecks: kopecks("amount_kopecks").notNull(),
  },
  (table) => [index("ledger_deals_line").on(table.contractLineUuid, table.dealUuid)],
);

/** The production calendar where it differs from the Labour Code's weekends and holidays (working-days.ts). */
export const calendarDays = pgTable("calendar_days", {
  day: date("day").primaryKey(),
  isWorking: boolean("is_working").notNull(),
});

/** Longest terms of retail chains to pay for food by its shelf life in days, and the days each is in force, all bounds included (L). */
export const deferralLimits = pgTable(
  "deferral_limits",
  {
    shelfLifeFrom: integer("shelf_life_from").notNull(),
    /** Null: any longer one. */
    shelfLifeTo: integer("shelf_life_to"),
    /** Only where acceptance is signed electronically. */
    isElectronic: boolean("is_electronic").notNull().default(false),
    days: integer("days").notNull(),
    unit: text("unit", { enum: deferralUnits }).notNull(),
    from: date("valid_from").notNull(),
    /** Null: until further notice. */
    to: date("valid_to"),
  },
  (table) => [primaryKey({ columns: [table.shelfLifeFrom, table.isElectronic, table.from] })],
);
