import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid, smallint } from "drizzle-orm/pg-core";
import { createdAt, id, instant, kopecks, tsvector } from "../../db/columns.ts";
import { products } from "../tables.ts";

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
