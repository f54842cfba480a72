import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { paymentReasons, paymentSources, paymentStatuses } from "#contract/money-enums.ts";
import { companies } from "../companies/tables.ts";
import { contractLines } from "../contracts/tables.ts";
import { createdAt, id, instant, kopecks } from "../db/columns.ts";
import { deals } from "../deals/tables.ts";
import { exchangePayments } from "../exchange/tables.ts";

/** Payments of a bank statement or of a person; those of the exchange are `exchange_payments`. */
export const payments = pgTable(
  "payments",
  {
    uuid: id(),
    source: text("source", { enum: paymentSources }).notNull(),
    /** What makes it the same payment when it comes again. */
    digest: text("digest").notNull(),
    number: text("number").notNull(),
    /** When the money came, by the accounting system's calendar. */
    date: date("date").notNull(),
    amountKopecks: kopecks("amount_kopecks").notNull(),
    payerName: text("payer_name").notNull(),
    payerInn: text("payer_inn").notNull(),
    purpose: text("purpose").notNull().default(""),
    companyUuid: uuid("company_uuid").references(() => companies.uuid),
    status: text("status", { enum: paymentStatuses }).notNull().default("waiting"),
    /** Why a waiting one needs a person; null: it may be posted as it is. */
    reason: text("reason", { enum: paymentReasons }),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    /** Who posted it or put it aside. */
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    /** Receipts of the same sum that a person knows to be other money (twins.ts). */
    distinctFrom: text("distinct_from").array().notNull().default([]),
  },
  (table) => [
    uniqueIndex("payments_digest").on(table.digest),
    index("payments_list").on(table.status, table.date, table.uuid),
    index("payments_date").on(table.date, table.uuid),
    index("payments_company").on(table.companyUuid, table.date),
    index("payments_typed").on(table.createdAt, table.uuid).where(sql`source = 'person'`),
  ],
);

/** What a posted payment paid of each contract. */
export const paymentParts = pgTable(
  "payment_parts",
  {
    paymentUuid: uuid("payment_uuid")
      .notNull()
      .references(() => payments.uuid, { onDelete: "cascade" }),
    contractLineUuid: uuid("contract_line_uuid")
      .notNull()
      .references(() => contractLines.uuid, { onDelete: "cascade" }),
    amountKopecks: kopecks("amount_kopecks").notNull(),
    /** False: the balance that the accounting system reported has it. */
    isCounted: boolean("is_counted").notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentUuid, table.contractLineUuid] }), index("payment_parts_line").on(table.contractLineUuid)],
);

/** What of a posted payment paid orders that its purpose names. */
export const paymentOrders = pgTable(
  "payment_orders",
  {
    paymentUuid: uuid("payment_uuid")
      .notNull()
      .references(() => payments.uuid, { onDelete: "cascade" }),
    dealUuid: uuid("deal_uuid")
      .notNull()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    contractLineUuid: uuid("contract_line_uuid")
      .notNull()
      .references(() => contractLines.uuid, { onDelete: "cascade" }),
    amountKopecks: kopecks("amount_kopecks").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentUuid, table.dealUuid, table.contractLineUuid] }),
    index("payment_orders_deal").on(table.dealUuid),
    index("payment_orders_line").on(table.contractLineUuid),
  ],
);

/** Payments of the exchange that have not been compared yet with those of a bank or a person, once for each change (take-back-twins.ts). */
export const uncomparedPayments = pgTable(
  "uncompared_payments",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    paymentUuid: uuid("payment_uuid")
      .notNull()
      .references(() => exchangePayments.uuid, { onDelete: "cascade" }),
  },
  (table) => [index("uncompared_payments_uuid").on(table.paymentUuid)],
);
