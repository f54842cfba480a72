import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, kopecks, tsvector } from "../../db/columns.ts";
import { products } from "../tables.ts";

/**
 * Published products with only the columns that a search filters and ranks by: a quarter as wide as `products`, because a search may
 * rank thousands of rows. Kept by triggers on products and categories; columns have the names of `products`.
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
    /** Words with weights, see the function `search_vector`. */
    search: tsvector("search").notNull(),
    name: text("name").notNull(),
    sku: text("sku").notNull(),
    /** The article as written and its letters and digits alone, with Cyrillic lookalikes in Latin. Searched by LIKE (article.ts). */
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

/** All words of product names and brands, for parsing queries; triggers on products add new ones. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() });

/**
 * Search synonyms: each phrase of `words` (separated by commas) also finds what any phrase of `meaning` finds, and the reverse if
 * `bothWays`.
 */
export const searchSynonyms = pgTable("search_synonyms", {
  uuid: id(),
  words: text("words").notNull(),
  meaning: text("meaning").notNull(),
  bothWays: boolean("both_ways").notNull(),
  createdAt: createdAt(),
});

/** Searches that found nothing or left words out, to find missing synonyms. They are anonymous. */
export const missedSearches = pgTable("missed_searches", {
  /** Normalised by search/normalise.ts. */
  query: text("query").primaryKey(),
  /** The words left out, separated by commas; empty when nothing was found at all. */
  leftOut: text("left_out").notNull(),
  times: integer("times").notNull(),
  /** Digests of the query with each company that searched it, only to count companies; at most 100. */
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
