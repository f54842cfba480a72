import { boolean, date, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { approvalRules, clientOrderRules } from "#contract/enums.ts";
import { createdAt, id, instant, kopecks, version } from "../db/columns.ts";

export const companies = pgTable(
  "companies",
  {
    uuid: id(),
    type: text("type", { enum: ["buyer", "seller", "platform"] }).notNull(),
    name: text("name").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /** Copy of the accreditation's status, written in the same transaction. */
    status: text("status", { enum: ["new", "moderation", "coordination", "accredited", "declined"] })
      .notNull()
      .default("new"),
    legalForm: text("legal_form", { enum: ["legal", "individual"] }).notNull(),
    registrationDate: date("registration_date"),
    legalName: text("legal_name").notNull().default(""),
    legalAddress: text("legal_address").notNull().default(""),
    inn: text("inn").notNull().default(""),
    ogrn: text("ogrn").notNull().default(""),
    okpo: text("okpo").notNull().default(""),
    kpp: text("kpp").notNull().default(""),
    edoId: text("edo_id").notNull().default(""),
    slogan: text("slogan").notNull().default(""),
    /** Tenths: 46 is 4.6. */
    ratingTenths: smallint("rating_tenths").notNull().default(0),
    excerpt: text("excerpt").notNull().default(""),
    logo: text("logo"),
    priceListUuid: uuid("price_list_uuid"),
    salesRepresentativeUuid: uuid("sales_representative_uuid"),
    accreditationDate: instant("accreditation_date"),
    /** Managers' deals above it need the director's approval; null: never. */
    approvalThresholdKopecks: kopecks("approval_threshold_kopecks"),
    /** Orders placed by its representative: accepted at once, or after the buyer's consent. */
    clientOrders: text("client_orders", { enum: clientOrderRules }).notNull().default("accept"),
    /** What the approval threshold is compared with: an order, or a person's orders of a day. */
    approvalRule: text("approval_rule", { enum: approvalRules }).notNull().default("order"),
    /** The law on trade limits what it may have as a deferral (contracts/deferral-limits.ts). */
    isRetailChain: boolean("is_retail_chain").notNull().default(false),
    /** Covers the company with its bank details and contacts. */
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    index("companies_representative").on(table.salesRepresentativeUuid),
    index("companies_created").on(table.createdAt, table.uuid),
    index("companies_inn").on(table.inn),
  ],
);

export const bankDetails = pgTable(
  "bank_details",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    bankName: text("bank_name").notNull().default(""),
    currentAccount: text("current_account").notNull(),
    organizationName: text("organization_name").notNull(),
    bik: text("bik").notNull(),
    correspondentAccount: text("correspondent_account").notNull(),
    inn: text("inn").notNull(),
  },
  (table) => [index("bank_details_company").on(table.companyUuid)],
);

export const contacts = pgTable(
  "contacts",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
  },
  (table) => [index("contacts_company").on(table.companyUuid)],
);
