import { type SQL, sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Marking } from "#contract/money-enums.ts";
import type { VatRate } from "#contract/vat.ts";
import { createdAt, id, kopecks, version } from "../db/columns.ts";
import { articleKeySql, nameKeySql } from "./line-keys-sql.ts";
import { listIndexes, ownIndexes } from "./list-indexes.ts";

/** Two levels: a category with a parent is a segment and has an assortment and a temperature mode. */
export const categories = pgTable(
  "categories",
  {
    uuid: id(),
    parentUuid: uuid("parent_uuid"),
    name: text("name").notNull(),
    shortName: text("short_name").notNull(),
    icon: text("icon").notNull(),
    tint: text("tint").notNull(),
    position: integer("position").notNull(),
    assortmentUuid: uuid("assortment_uuid"),
    temperatureMode: text("temperature_mode"),
    totalProducts: integer("total_products").notNull().default(0),
    version: version(),
  },
  (table) => [index("categories_parent").on(table.parentUuid)],
);

export const assortments = pgTable("assortments", {
  uuid: id(),
  name: text("name").notNull(),
  contractName: text("contract_name").notNull(),
  defaultPostponDays: integer("default_postpon_days").notNull(),
});

export const brands = pgTable("brands", { uuid: id(), name: text("name").notNull() });

export const discountGroups = pgTable("discount_groups", {
  uuid: id(),
  name: text("name").notNull(),
  segmentUuid: uuid("segment_uuid").notNull(),
  countUnit: text("count_unit").notNull(),
});

export const discountGroupPrices = pgTable(
  "discount_group_prices",
  {
    uuid: id(),
    groupUuid: uuid("group_uuid")
      .notNull()
      .references(() => discountGroups.uuid, { onDelete: "cascade" }),
    countHundredths: integer("count_hundredths").notNull(),
    /** Hundredths of a percent: 250 is 2.5 %. */
    percentHundredths: integer("percent_hundredths").notNull(),
  },
  (table) => [index("discount_group_prices_group").on(table.groupUuid)],
);

export const products = pgTable(
  "products",
  {
    uuid: id(),
    /** The article as people see it: with a mark where several goods have the same one, or where there is none (marked-article.ts). */
    sku: text("sku").notNull(),
    /** The article as sent, where `sku` has a mark; null elsewhere. */
    article: text("article"),
    name: text("name").notNull(),
    /** GTINs in the form of `paddedCode` of the contract, unique across products (exchange/feeds/barcodes.ts). */
    barcodes: text("barcodes").array().notNull().default([]),
    description: text("description").notNull(),
    sellerCompanyUuid: uuid("seller_company_uuid").notNull(),
    categoryUuid: uuid("category_uuid").notNull(),
    segmentUuid: uuid("segment_uuid").notNull(),
    assortmentUuid: uuid("assortment_uuid").notNull(),
    brandUuid: uuid("brand_uuid").notNull(),
    /** Denormalised for search and cards. */
    brandName: text("brand_name").notNull(),
    discountGroupUuid: uuid("discount_group_uuid"),
    kind: text("kind", { enum: ["count", "weight"] }).notNull(),
    unit: text("unit").notNull(),
    supplyUnit: text("supply_unit").notNull(),
    unitsInSupply: integer("units_in_supply").notNull(),
    stepHundredths: integer("step_hundredths").notNull(),
    minHundredths: integer("min_hundredths").notNull(),
    maxHundredths: integer("max_hundredths").notNull(),
    round: text("round", { enum: ["up", "nearest", "down"] }).notNull(),
    /** Catalogue price of one unit, VAT included. */
    priceKopecks: kopecks("price_kopecks").notNull(),
    /** Percent; null while it is not known, and the product is not sold. See vat-rate.ts. */
    vatRate: smallint("vat_rate"),
    /** Sold without VAT, which is not a rate of 0 percent. */
    isVatExempt: boolean("is_vat_exempt").notNull().default(false),
    ratingTenths: smallint("rating_tenths").notNull().default(0),
    /** Set by the seller in the feed of goods: false makes the product unavailable, whatever stock there is. */
    isOffered: boolean("is_offered").notNull().default(true),
    /** Whether product_stock has rows for it. */
    isStocked: boolean("is_stocked").notNull().default(false),
    /** Column of the stock filter: offered, and if stock is loaded, above zero in some storage (stock/is-in-stock.ts). */
    inStock: boolean("in_stock").notNull().default(true),
    /** Hidden by the seller, whatever price and segment it has. */
    isHidden: boolean("is_hidden").notNull().default(false),
    /** Visible to buyers: not hidden, with a price, a VAT rate and a segment (is-sold.ts). */
    isPublished: boolean("is_published").notNull().default(true),
    icon: text("icon").notNull(),
    /** Its greatest volume discount, for the discount filter. */
    maxPercentHundredths: integer("max_percent_hundredths").notNull().default(0),
    temperatureMode: text("temperature_mode").notNull(),
    /** Composition, nutrition, packaging, pallet, delivery, additional info: read only on the product page. */
    details: jsonb("details").$type<ProductDetails>().notNull(),
    createdDate: date("created_date").notNull(),
    /** Incremented by each change through a feed or a form. */
    version: integer("version").notNull().default(1),
    /** Whether product_pictures has rows for it; kept by a trigger there. */
    hasPicture: boolean("has_picture").notNull().default(false),
    /** Lower-case name, brand and article, for the seller's substring search in their own products. */
    searchText: text("search_text").generatedAlwaysAs(sql`translate(lower(name || ' ' || brand_name || ' ' || sku), 'ё', 'е')`),
  },
  (table) => [
    index("products_search_text").using("gin", table.searchText.op("gin_trgm_ops")),
    index("products_barcodes").using("gin", table.barcodes),
    index("products_description").using("gin", sql`to_tsvector('russian', translate(description, 'Ёё', 'Ее'))`),
    ...listIndexes(table),
    // Other systems send articles in any letter case.
    index("products_sku_lower").on(sql`lower(${table.sku})`),
    index("products_article_lower").on(sql`lower(${table.article})`).where(sql`${table.article} is not null`),
    // Order lines are matched with products by these keys, see backend/products/text-keys.ts.
    index("products_article_key").on(articleKeySql(table.sku)),
    index("products_shared_article_key").on(articleKeySql(table.article)).where(sql`${table.article} is not null`),
    index("products_name_key").on(nameKeySql(table.name)),
    index("products_brand").on(table.brandUuid, table.isPublished),
    ...ownIndexes(table),
  ],
);

export type ProductDetails = {
  composition: string;
  allergens: string[];
  nutrition: { per: string; calories: number; proteins: number; fats: number; carbohydrates: number };
  package: string;
  shelfLifeDays: number;
  packagingPerRow: number;
  rowsPerPallet: number;
  totalPackages: number;
  dimensions: { length: number; width: number; height: number };
  netWeight: number;
  grossWeight: number;
  unitWeight: number;
  /** How it is traced; absent: not at all. */
  marking?: Marking;
  /** GTIN-14 of the marked package; absent: unknown. */
  gtin?: string;
  additional: { terms: string; type: string; compound: string };
  delivery: { format: string; cost: string; estimatedTime: string };
  /** The product's own temperature mode in the feed; absent when no feed has written the product. */
  ownTemperatureMode?: string;
};

/** Volume discounts of a product without a discount group. */
export const productDiscounts = pgTable(
  "product_discounts",
  {
    uuid: id(),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    countHundredths: integer("count_hundredths").notNull(),
    percentHundredths: integer("percent_hundredths").notNull(),
    isActive: boolean("is_active").notNull().default(true),
  },
  (table) => [index("product_discounts_product").on(table.productUuid)],
);

export const priceLists = pgTable("price_lists", { uuid: id(), title: text("title").notNull() });

/** Prices of price lists; category and segment are denormalised so that one index serves a page sorted by price. */
export const priceListItems = pgTable(
  "price_list_items",
  {
    priceListUuid: uuid("price_list_uuid")
      .notNull()
      .references(() => priceLists.uuid, { onDelete: "cascade" }),
    productUuid: uuid("product_uuid")
      .notNull()
      .references(() => products.uuid, { onDelete: "cascade" }),
    segmentUuid: uuid("segment_uuid").notNull(),
    categoryUuid: uuid("category_uuid").notNull(),
    priceKopecks: kopecks("price_kopecks").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.priceListUuid, table.productUuid] }),
    index("price_list_items_segment").on(table.priceListUuid, table.segmentUuid, table.priceKopecks, table.productUuid),
    index("price_list_items_category").on(table.priceListUuid, table.categoryUuid, table.priceKopecks, table.productUuid),
    index("price_list_items_price").on(table.priceListUuid, table.priceKopecks, table.productUuid),
    index("price_list_items_product").on(table.productUuid),
  ],
);

/**
 * The sum of `version` grows with every committed change of goods and prices, by triggers (`bump_catalog_version`). Concurrent writers
 * increment different rows, so that an import and an editor do not wait for each other.
 */
export const catalogVersion = pgTable("catalog_version", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  version: integer("version").notNull().default(1),
  changedAt: createdAt(),
});

/** A product's VAT rate (`json<VatRate>()`) over the alias of its table; null while it is not known. */
export const vatRateSql = (alias: string): SQL<VatRate | null> => {
  const table = sql.identifier(alias);
  return sql`case when ${table}.is_vat_exempt then '"none"'::jsonb else to_jsonb(${table}.vat_rate) end`;
};
