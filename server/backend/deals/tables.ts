import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, jsonb, pgSequence, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { actorSides } from "#contract/enums.ts";
import { createdAt, id, instant, kopecks } from "../db/columns.ts";
import { files } from "../files/tables.ts";

export const dealNumbers = pgSequence("deal_numbers", { startWith: 10500 });

export const deals = pgTable(
  "deals",
  {
    uuid: id(),
    number: bigint("number", { mode: "number" }).notNull().unique(),
    type: text("type").notNull().default("market"),
    status: text("status").notNull(),
    buyerCompanyUuid: uuid("buyer_company_uuid").notNull(),
    buyerCompanyName: text("buyer_company_name").notNull(),
    buyerCustomerUuid: uuid("buyer_customer_uuid").notNull(),
    /** The representative who placed it on the buyer's behalf; null if the buyer did. */
    actedByUuid: uuid("acted_by_uuid"),
    sellerCompanyUuid: uuid("seller_company_uuid").notNull(),
    /** The assigned representative. */
    sellerCustomerUuid: uuid("seller_customer_uuid"),
    branchUuid: uuid("branch_uuid").notNull(),
    branchName: text("branch_name").notNull(),
    distributionCenterUuid: uuid("distribution_center_uuid").notNull(),
    /** The delivery schedule at the time of the order; see `scheduleOfDeal`. */
    scheduleUuid: uuid("schedule_uuid"),
    timeZone: text("time_zone").notNull(),
    deliveryAddress: text("delivery_address").notNull(),
    deliveryFrom: date("delivery_from").notNull(),
    deliveryTo: date("delivery_to").notNull(),
    /** Cut-off of the earliest delivery: the buyer may decline an approved deal until then. */
    earliestCutoffAt: instant("earliest_cutoff_at").notNull(),
    comment: text("comment").notNull().default(""),
    /** The number of the order in the buyer's own system. */
    buyerNumber: text("buyer_number").notNull().default(""),
    driver: text("driver").notNull().default(""),
    car: text("car").notNull().default(""),
    declineReason: text("decline_reason"),
    isPaid: boolean("is_paid").notNull().default(false),
    isPartlyCollected: boolean("is_partly_collected").notNull().default(false),
    /** The buyer has yet to confirm: the seller's edit, an order placed on their behalf, or a new deal above the approval threshold. */
    consentNeeded: boolean("consent_needed").notNull().default(false),
    /** Deadline for the buyer's consent to an order placed on their behalf; null if none is needed or they have answered. */
    consentUntil: instant("consent_until"),
    /** Only the director may confirm: a manager's deal above the company's approval threshold. */
    directorConsent: boolean("director_consent").notNull().default(false),
    productCount: integer("product_count").notNull(),
    subtotalKopecks: kopecks("subtotal_kopecks").notNull(),
    totalKopecks: kopecks("total_kopecks").notNull(),
    actualTotalKopecks: kopecks("actual_total_kopecks"),
    /** Names and tiers of the discount groups at the time of ordering. */
    discountGroups: jsonb("discount_groups").notNull(),
    version: integer("version").notNull().default(1),
    statusUpdatedAt: instant("status_updated_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Includes the status, so that status counts are index-only scans.
    index("deals_company").on(table.buyerCompanyUuid, table.createdAt, table.uuid, table.status),
    index("deals_customer").on(table.buyerCustomerUuid, table.createdAt, table.uuid),
    index("deals_seller").on(table.sellerCustomerUuid, table.createdAt, table.uuid),
    index("deals_created").on(table.createdAt, table.uuid),
    index("deals_status").on(table.status, table.createdAt, table.uuid),
    index("deals_branch").on(table.branchUuid, table.createdAt),
    // For the money that other deals of a prepaid contract wait for.
    index("deals_before_warehouse")
      .on(table.branchUuid)
      .where(sql`${table.status} in ('waiting_approval', 'approved_by_buyer', 'approved_by_seller')`),
    index("deals_consent_until").on(table.consentUntil).where(sql`${table.consentUntil} is not null`),
    index("deals_number_part").using("gin", sql`(${table.number}::text) gin_trgm_ops`),
    index("deals_buyer_number").using("gin", table.buyerNumber.op("gin_trgm_ops")).where(sql`${table.buyerNumber} <> ''`),
  ],
);

export const dealLines = pgTable(
  "deal_lines",
  {
    uuid: id(),
    dealUuid: uuid("deal_uuid")
      .notNull()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    suborderUuid: uuid("suborder_uuid"),
    productUuid: uuid("product_uuid").notNull(),
    segmentUuid: uuid("segment_uuid").notNull(),
    assortmentUuid: uuid("assortment_uuid").notNull(),
    discountGroupUuid: uuid("discount_group_uuid"),
    deliveryDate: date("delivery_date").notNull(),
    position: integer("position").notNull(),
    unitsInSupply: integer("units_in_supply").notNull(),
    quantityHundredths: integer("quantity_hundredths").notNull(),
    baseKopecks: kopecks("base_kopecks").notNull(),
    percentHundredths: integer("percent_hundredths").notNull(),
    perUnitKopecks: kopecks("per_unit_kopecks").notNull(),
    subtotalKopecks: kopecks("subtotal_kopecks").notNull(),
    totalKopecks: kopecks("total_kopecks").notNull(),
    collectedHundredths: integer("collected_hundredths"),
    actualTotalKopecks: kopecks("actual_total_kopecks"),
    /** The product at the time of the order (`LineSnapshot`); the specification's `data` string. */
    snapshot: jsonb("snapshot").notNull(),
    collectReason: text("collect_reason"),
    /** When the deal was placed, or an edit added the line or raised it after its stock was counted. */
    orderedAt: instant("ordered_at").notNull(),
    /** The part of the quantity ordered before `orderedAt`: a later stock count already excludes it. */
    orderedBeforeHundredths: integer("ordered_before_hundredths").notNull().default(0),
  },
  (table) => [
    index("deal_lines_deal").on(table.dealUuid, table.position),
    // For the quantity ordered since the stock count.
    index("deal_lines_product").on(table.productUuid, table.orderedAt),
  ],
);

export type LogDetails = {
  amountKopecks?: number;
  buyerNumber?: string;
  driver?: string;
  car?: string;
  deliveryFrom?: string;
  deliveryTo?: string;
};

/** Append-only history; `statusesLogs` of the specification. */
export const dealLogs = pgTable(
  "deal_logs",
  {
    uuid: id(),
    dealUuid: uuid("deal_uuid")
      .notNull()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    event: text("event").notNull(),
    fromStatus: text("from_status"),
    toStatus: text("to_status"),
    actorUuid: uuid("actor_uuid"),
    actorName: text("actor_name").notNull(),
    actorSide: text("actor_side", { enum: actorSides }).notNull(),
    comment: text("comment"),
    changes: jsonb("changes").notNull().default([]),
    /** Event data other than line changes. */
    details: jsonb("details").$type<LogDetails>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [index("deal_logs_deal").on(table.dealUuid, table.createdAt)],
);

/** Documents of a deal. A null `name` means the file's name. */
export const dealDocuments = pgTable(
  "deal_documents",
  {
    uuid: id(),
    dealUuid: uuid("deal_uuid")
      .notNull()
      .references(() => deals.uuid, { onDelete: "cascade" }),
    fileUuid: uuid("file_uuid")
      .notNull()
      .references(() => files.uuid, { onDelete: "cascade" }),
    name: text("name"),
    /** Null for documents from the exchange. */
    authorUuid: uuid("author_uuid"),
    authorName: text("author_name").notNull(),
    authorSide: text("author_side", { enum: ["buyer", "seller"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("deal_documents_deal").on(table.dealUuid, table.createdAt), index("deal_documents_file").on(table.fileUuid)],
);
