import { type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, kopecks, tsvector } from "../db/columns.ts";
import { unsorted } from "./unsorted.ts";

/** Two levels; a category with a parent is a segment and carries its assortment and temperature mode. */
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

type Sortable = Record<
  | "segmentUuid"
  | "categoryUuid"
  | "name"
  | "priceKopecks"
  | "uuid"
  | "brandUuid"
  | "inStock"
  | "ratingTenths"
  | "maxPercentHundredths"
  | "isPublished",
  AnyPgColumn
>;

/**
 * One index per scope and sort of the catalogue. The trailing columns are the filters: a page of ids, a count and the
 * facets are read from the index alone, the wide rows only for what is shown.
 */
function listIndexes(table: Sortable) {
  const name = sql`${table.name} collate "ru-x-icu"`;
  const filters = [table.brandUuid, table.inStock, table.ratingTenths, table.maxPercentHundredths] as const;
  const published = sql`is_published`;
  return [
    index("products_segment_name")
      .on(table.segmentUuid, name, table.uuid, ...filters)
      .where(published),
    index("products_segment_price")
      .on(table.segmentUuid, table.priceKopecks, table.uuid, ...filters)
      .where(published),
    index("products_category_name")
      .on(table.categoryUuid, name, table.uuid, ...filters)
      .where(published),
    index("products_category_price")
      .on(table.categoryUuid, table.priceKopecks, table.uuid, ...filters)
      .where(published),
    index("products_name")
      .on(name, table.uuid, ...filters)
      .where(published),
    index("products_price")
      .on(table.priceKopecks, table.uuid, ...filters)
      .where(published),
    index("products_filters")
      .on(table.uuid, ...filters)
      .where(published),
  ];
}

/** One index per narrowing of the seller's own list, hidden goods too. */
function ownIndexes(table: Pick<Sortable, "name" | "uuid" | "priceKopecks" | "segmentUuid"> & Record<"sellerCompanyUuid", AnyPgColumn>) {
  const own = (name: string) => index(name).on(table.sellerCompanyUuid, sql`${table.name} collate "ru-x-icu"`, table.uuid);
  return [
    own("products_own"),
    own("products_own_unpictured").where(sql`not has_picture`),
    own("products_own_unpriced").where(sql`price_kopecks = 0`),
    own("products_own_unsorted").where(sql.raw(`segment_uuid = '${unsorted.segmentUuid}'`)),
    own("products_own_hidden").where(sql`is_hidden`),
  ];
}

/** An article in any writing; the same as `articleKey` of lines/text-keys.ts. */
export const articleKeySql = (sku: SQLWrapper) =>
  sql`ltrim(translate(regexp_replace(lower(${sku}), '[^0-9a-zа-яё]', '', 'g'), 'ёавекмнорстухo', 'eabekmh0pctyx0'), '0')`;

/** A whole name; the same as `textKey` of lines/text-keys.ts. */
export const nameKeySql = (name: SQLWrapper) => sql`translate(regexp_replace(lower(${name}), '[‐-―−]', '-', 'g'), 'ё  ', 'е  ')`;

export const products = pgTable(
  "products",
  {
    uuid: id(),
    sku: text("sku").notNull().unique(),
    name: text("name").notNull(),
    /** GTIN as `paddedCode` of the contract writes them; none is of two products (exchange/feeds/barcodes.ts). */
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
    vatRate: smallint("vat_rate").notNull(),
    ratingTenths: smallint("rating_tenths").notNull().default(0),
    /** The seller's own word in the feed of goods: false closes the product, whatever lies in the storages. */
    isOffered: boolean("is_offered").notNull().default(true),
    /** Stock is loaded for it: product_stock says how much there is. */
    isStocked: boolean("is_stocked").notNull().default(false),
    /** What the filter goes by: offered, and lying in some storage as far as stock is loaded (stock/is-in-stock.ts). */
    inStock: boolean("in_stock").notNull().default(true),
    /** Taken out of sale by the seller, whatever price and place it has. */
    isHidden: boolean("is_hidden").notNull().default(false),
    /** What buyers see: not hidden, with a price and a place on a shelf (is-sold.ts). */
    isPublished: boolean("is_published").notNull().default(true),
    icon: text("icon").notNull(),
    /** Greatest percent of its ladder, for the discount filter. */
    maxPercentHundredths: integer("max_percent_hundredths").notNull().default(0),
    temperatureMode: text("temperature_mode").notNull(),
    /** Composition, nutrition, packaging, pallet, delivery, additional info: read only on the product page. */
    details: jsonb("details").$type<ProductDetails>().notNull(),
    createdDate: date("created_date").notNull(),
    /** Grows with what feeds and forms change of it. */
    version: integer("version").notNull().default(1),
    /** Somebody has sent a photo of it; a trigger on product_pictures sees to it. */
    hasPicture: boolean("has_picture").notNull().default(false),
    /** What the seller looks for parts of words in among his own goods: lower case name, brand and article. */
    searchText: text("search_text").generatedAlwaysAs(sql`translate(lower(name || ' ' || brand_name || ' ' || sku), 'ё', 'е')`),
  },
  (table) => [
    index("products_search_text").using("gin", table.searchText.op("gin_trgm_ops")),
    index("products_barcodes").using("gin", table.barcodes),
    // Asked only when names, shelves and brands say nothing.
    index("products_description").using("gin", sql`to_tsvector('russian', translate(description, 'Ёё', 'Ее'))`),
    ...listIndexes(table),
    // Articles of other systems come in any case.
    index("products_sku_lower").on(sql`lower(${table.sku})`),
    // What lines of orders are met by: the same as backend/lines/text-keys.ts makes of what is typed.
    index("products_article_key").on(articleKeySql(table.sku)),
    index("products_name_key").on(nameKeySql(table.name)),
    index("products_brand").on(table.brandUuid, table.isPublished),
    ...ownIndexes(table),
  ],
);

/**
 * What is read of each hit of a search, for what is sold and nothing else: rows a quarter as wide as those of `products`, of which a
 * search may rank thousands. Triggers on products and categories keep it (migration narrow_search); columns are named as those
 * of `products`.
 */
export const productHits = pgTable(
  "product_hits",
  {
    uuid: uuid("uuid")
      .primaryKey()
      .references(() => products.uuid, { onDelete: "cascade" }),
    segmentUuid: uuid("segment_uuid").notNull(),
    categoryUuid: uuid("category_uuid").notNull(),
    brandUuid: uuid("brand_uuid").notNull(),
    priceKopecks: kopecks("price_kopecks").notNull(),
    maxPercentHundredths: integer("max_percent_hundredths").notNull(),
    ratingTenths: smallint("rating_tenths").notNull(),
    inStock: boolean("in_stock").notNull(),
    /** What words are looked for in; the function `search_vector` says which weight is what. */
    search: tsvector("search").notNull(),
    name: text("name").notNull(),
    sku: text("sku").notNull(),
    /** What articles are looked for in: as it is written, and its letters and digits alone with letters that look alike as one. */
    searchCodes: text("search_codes")
      .notNull()
      .generatedAlwaysAs(
        sql`translate(' ' || lower(sku) || ' ' || regexp_replace(lower(sku), '[^0-9a-zа-яё]', '', 'g') || ' ', 'авекмнорстух', 'abekmhopctyx')`,
      ),
  },
  (table) => [
    index("product_hits_search").using("gin", table.search),
    index("product_hits_search_codes").using("gin", table.searchCodes.op("gin_trgm_ops")),
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
  additional: { terms: string; type: string; compound: string };
  delivery: { format: string; cost: string; estimatedTime: string };
  /** The temperature mode that was said of the product itself; absent in products that no feed has written. */
  ownTemperatureMode?: string;
};

/** Own ladder of a product outside any group. */
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

/** Personal prices; category and segment are copied so that one index serves a sorted page. */
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

/** Words of names and brands, by which a query is read; a trigger on products adds to it, see migration 0032. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() });

/**
 * Other words for goods: each of `words` (separated by commas) is looked for as any of `meaning` too, and the other way round
 * if `bothWays`.
 */
export const searchSynonyms = pgTable("search_synonyms", {
  uuid: id(),
  words: text("words").notNull(),
  meaning: text("meaning").notNull(),
  bothWays: boolean("both_ways").notNull(),
  createdAt: createdAt(),
});

/** Searches that found nothing, or not all of their words: what synonyms are missing. Whose they were stands nowhere. */
export const missedSearches = pgTable("missed_searches", {
  /** As it is read (search/normalise.ts). */
  query: text("query").primaryKey(),
  /** Words that nothing knows, separated by commas; empty where nothing was found at all. */
  leftOut: text("left_out").notNull(),
  times: integer("times").notNull(),
  /** A digest of the query and of each company that asked, to count companies; a hundred at most. */
  companies: integer("companies").array().notNull(),
  lastAt: instant("last_at").notNull(),
});

export const searchHistory = pgTable(
  "search_history",
  {
    customerUuid: uuid("customer_uuid").notNull(),
    query: text("query").notNull(),
    searchedAt: instant("searched_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerUuid, table.query] }),
    index("search_history_recent").on(table.customerUuid, table.searchedAt),
  ],
);

/**
 * The sum of `version` grows with every committed change of goods and prices: triggers of migration 0006 see to it, whoever
 * writes. One row per writer at a time, so that an import and an editor do not wait for each other.
 */
export const catalogVersion = pgTable("catalog_version", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  version: integer("version").notNull().default(1),
  changedAt: createdAt(),
});
