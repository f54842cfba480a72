import { sql } from "drizzle-orm";
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { actAnswers, paperKinds, paperStatuses, sheetKinds, signerBases, updMoments } from "#contract/money-enums.ts";
import { companies } from "../companies/tables.ts";
import { createdAt, id, instant, kopecks, version } from "../db/columns.ts";
import { deals } from "../deals/tables.ts";
import { payments } from "../payments/tables.ts";

/** Papers as they were given out. After the insert only the status changes. */
export const papers = pgTable(
  "papers",
  {
    uuid: id(),
    kind: text("kind", { enum: paperKinds }).notNull(),
    sellerCompanyUuid: uuid("seller_company_uuid").notNull(),
    /** Letters before the number; empty for the only series. */
    series: text("series").notNull().default(""),
    year: smallint("year").notNull(),
    number: integer("number").notNull(),
    date: date("date").notNull(),
    dealUuid: uuid("deal_uuid").references(() => deals.uuid),
    /** The other party. */
    companyUuid: uuid("company_uuid").notNull(),
    version: smallint("version").notNull().default(1),
    /** The paper that this one replaces. */
    corrects: uuid("corrects"),
    status: text("status", { enum: paperStatuses }).notNull().default("issued"),
    totalKopecks: kopecks("total_kopecks").notNull(),
    vatKopecks: kopecks("vat_kopecks").notNull(),
    /** Everything that the paper says, frozen; its shape goes by `kind`. */
    content: jsonb("content").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("papers_number").on(table.sellerCompanyUuid, table.kind, table.series, table.year, table.number, table.version),
    index("papers_deal").on(table.dealUuid, table.createdAt),
    index("papers_company_date").on(table.companyUuid, table.date, table.uuid),
    index("papers_date").on(table.date, table.uuid),
    index("papers_kind_date").on(table.kind, table.date, table.uuid),
    index("papers_number_date").on(table.number, table.date, table.uuid),
    uniqueIndex("papers_invoice_in_force").on(table.dealUuid).where(sql`${table.kind} = 'invoice' and ${table.status} = 'issued'`),
    uniqueIndex("papers_upd_in_force").on(table.dealUuid).where(sql`${table.kind} = 'upd' and ${table.status} = 'issued'`),
  ],
);

/** Which payment of which deal an invoice for an advance in force is of. The transfer document of the deal closes it. */
export const advanceInvoices = pgTable(
  "advance_invoices",
  {
    paymentUuid: uuid("payment_uuid")
      .notNull()
      .references(() => payments.uuid, { onDelete: "cascade" }),
    dealUuid: uuid("deal_uuid")
      .notNull()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    paperUuid: uuid("paper_uuid")
      .notNull()
      .references(() => papers.uuid, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.paymentUuid, table.dealUuid] }),
    index("advance_invoices_deal").on(table.dealUuid),
    uniqueIndex("advance_invoices_paper").on(table.paperUuid),
  ],
);

/**
 * Deals whose posted payments may need invoices for advances, once for each posting: a job issues them (advances/issue-waiting.ts) for
 * whoever posted.
 */
export const waitingAdvances = pgTable(
  "waiting_advances",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    dealUuid: uuid("deal_uuid")
      .notNull()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    actorUuid: uuid("actor_uuid").notNull(),
    actorName: text("actor_name").notNull(),
    /** That failed. */
    tries: smallint("tries").notNull().default(0),
  },
  (table) => [index("waiting_advances_deal").on(table.dealUuid)],
);

/** What an act of reconciliation is about, and what the buyer's director has answered to it. Only the answer changes. */
export const reconciliationActs = pgTable(
  "reconciliation_acts",
  {
    paperUuid: uuid("paper_uuid")
      .primaryKey()
      .references(() => papers.uuid, { onDelete: "cascade" }),
    companyUuid: uuid("company_uuid").notNull(),
    /** Null: all contracts of the company. */
    contractLineUuid: uuid("contract_line_uuid"),
    dateFrom: date("date_from").notNull(),
    dateTo: date("date_to").notNull(),
    /** The person who made it. */
    createdByUuid: uuid("created_by_uuid").notNull(),
    answer: text("answer", { enum: actAnswers }),
    comment: text("comment").notNull().default(""),
    answeredBy: text("answered_by").notNull().default(""),
    answeredAt: instant("answered_at"),
    version: version(),
  },
  (table) => [index("reconciliation_acts_period").on(table.companyUuid, table.dateFrom, table.dateTo)],
);

/** The last number given out, by seller, kind, series and year. */
export const paperNumbers = pgTable(
  "paper_numbers",
  {
    companyUuid: uuid("company_uuid").notNull(),
    kind: text("kind", { enum: [...paperKinds, ...sheetKinds] }).notNull(),
    series: text("series").notNull().default(""),
    year: smallint("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyUuid, table.kind, table.series, table.year] })],
);

/** Who signs a seller's papers (`PaperSigner` of the contract). */
export const paperSigners = pgTable("paper_signers", {
  companyUuid: uuid("company_uuid")
    .primaryKey()
    .references(() => companies.uuid, { onDelete: "cascade" }),
  surname: text("surname").notNull(),
  name: text("name").notNull(),
  patronymic: text("patronymic").notNull().default(""),
  position: text("position").notNull(),
  basis: text("basis", { enum: signerBases }).notNull(),
  attorneyNumber: text("attorney_number").notNull().default(""),
  attorneyDate: date("attorney_date"),
  attorneySystem: text("attorney_system").notNull().default(""),
  updAt: text("upd_at", { enum: updMoments }).notNull().default("receipt"),
});
