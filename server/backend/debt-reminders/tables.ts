import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { promiseOutcomes, reminderSteps, statementPeriods } from "#contract/money-enums.ts";
import { companies } from "../companies/tables.ts";
import { ledgerRows } from "../contracts/tables.ts";
import { createdAt, id, instant, kopecks } from "../db/columns.ts";

/** The seller's table of reminders; without a row none are sent. Days of a step, null: not sent. */
export const paymentReminders = pgTable("payment_reminders", {
  companyUuid: uuid("company_uuid")
    .primaryKey()
    .references(() => companies.uuid, { onDelete: "cascade" }),
  isOn: boolean("is_on").notNull(),
  before: integer("before_days"),
  polite: integer("polite_days"),
  firm: integer("firm_days"),
  firmAgain: integer("firm_again_days"),
  claim: integer("claim_days"),
  politeNote: text("polite_note").notNull().default(""),
  firmNote: text("firm_note").notNull().default(""),
  claimNote: text("claim_note").notNull().default(""),
  /** How often companies get statements that have not chosen themselves. */
  statements: text("statements", { enum: statementPeriods }).notNull().default("none"),
});

/** Steps that a charge was named in. The process that inserts the row sends it. */
export const sentReminders = pgTable(
  "sent_reminders",
  {
    ledgerRowId: bigint("ledger_row_id", { mode: "number" })
      .notNull()
      .references(() => ledgerRows.id, { onDelete: "cascade" }),
    step: text("step", { enum: reminderSteps }).notNull(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerRowId, table.step] }),
    index("sent_reminders_company").on(table.companyUuid, table.sentAt),
  ],
);

/** The day, by the company's clock, on which its debts were last looked through. */
export const debtChecks = pgTable("debt_checks", {
  companyUuid: uuid("company_uuid")
    .primaryKey()
    .references(() => companies.uuid, { onDelete: "cascade" }),
  checkedOn: date("checked_on").notNull(),
});

/** How often a company gets statements of its account, where it has chosen itself. */
export const statementSettings = pgTable("statement_settings", {
  companyUuid: uuid("company_uuid")
    .primaryKey()
    .references(() => companies.uuid, { onDelete: "cascade" }),
  period: text("period", { enum: statementPeriods }).notNull(),
});

/** Periods whose statement a company has had. The process that inserts the row sends it. */
export const sentStatements = pgTable(
  "sent_statements",
  {
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    dateFrom: date("date_from").notNull(),
    dateTo: date("date_to").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyUuid, table.dateFrom, table.dateTo] })],
);

/** When all companies of a time zone were last looked through by a job, to the last one. */
export const debtPasses = pgTable(
  "debt_passes",
  { task: text("task").notNull(), timeZone: text("time_zone").notNull(), endedAt: instant("ended_at").notNull() },
  (table) => [primaryKey({ columns: [table.task, table.timeZone] })],
);

/** Charges that are disputed, and what was decided once. */
export const chargeDisputes = pgTable(
  "charge_disputes",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    ledgerRowId: bigint("ledger_row_id", { mode: "number" })
      .notNull()
      .references(() => ledgerRows.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    openedByUuid: uuid("opened_by_uuid").notNull(),
    openedBy: text("opened_by").notNull(),
    isBySeller: boolean("is_by_seller").notNull(),
    openedAt: instant("opened_at").notNull(),
    decision: text("decision"),
    decidedByUuid: uuid("decided_by_uuid"),
    decidedBy: text("decided_by").notNull().default(""),
    decidedAt: instant("decided_at"),
    /** Whether nobody is reminded of the charge: of one disputed again once the seller has accepted it. */
    isPausing: boolean("is_pausing").notNull().default(true),
    acceptedByUuid: uuid("accepted_by_uuid"),
  },
  (table) => [
    uniqueIndex("charge_disputes_open").on(table.ledgerRowId).where(sql`${table.decision} is null`),
    index("charge_disputes_row").on(table.ledgerRowId),
    index("charge_disputes_company").on(table.companyUuid, table.openedAt, table.uuid),
  ],
);

/** Promises to pay. Only what became of one changes; the one without an outcome is in force until its day ends. */
export const paymentPromises = pgTable(
  "payment_promises",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    day: date("day").notNull(),
    /** Null: everything that was owed. */
    amountKopecks: kopecks("amount_kopecks"),
    owedKopecks: kopecks("owed_kopecks").notNull(),
    /** The last row of the ledger of the company's contracts then: what was owed is of charges up to it. */
    lastRowId: bigint("last_row_id", { mode: "number" }).notNull(),
    /** Charges that nobody is reminded of meanwhile. */
    coveredRowIds: bigint("covered_row_ids", { mode: "number" }).array().notNull(),
    /** What it was about: the covered charges or, of a sum too small for any, the one that was due first then. */
    meantRowIds: bigint("meant_row_ids", { mode: "number" }).array().notNull().default([]),
    comment: text("comment").notNull().default(""),
    createdByUuid: uuid("created_by_uuid").notNull(),
    createdBy: text("created_by").notNull(),
    isBySeller: boolean("is_by_seller").notNull(),
    createdAt: createdAt(),
    outcome: text("outcome", { enum: promiseOutcomes }),
    settledAt: instant("settled_at"),
  },
  (table) => [
    index("payment_promises_company").on(table.companyUuid, table.createdAt, table.uuid),
    uniqueIndex("payment_promises_in_force").on(table.companyUuid).where(sql`${table.outcome} is null`),
    index("payment_promises_day").on(table.day).where(sql`${table.outcome} is null`),
  ],
);
