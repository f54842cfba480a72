import { sql } from "drizzle-orm";
import { type AnyPgColumn, index } from "drizzle-orm/pg-core";
import { uncategorised } from "./uncategorised.ts";

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
 * One index per scope and sort order of the catalogue. The trailing columns are those of the filters, so that ids, counts and
 * facets are index-only scans; the wide rows are read only for the products of the page.
 */
export function listIndexes(table: Sortable) {
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

/** One index per filter of the seller's own product list, which has hidden products too. */
export function ownIndexes(
  table: Pick<Sortable, "name" | "uuid" | "priceKopecks" | "segmentUuid"> & Record<"sellerCompanyUuid", AnyPgColumn>,
) {
  const own = (name: string) => index(name).on(table.sellerCompanyUuid, sql`${table.name} collate "ru-x-icu"`, table.uuid);
  return [
    own("products_own"),
    own("products_own_unpictured").where(sql`not has_picture`),
    own("products_own_unpriced").where(sql`price_kopecks = 0`),
    own("products_own_unrated").where(sql`vat_rate is null`),
    own("products_own_uncategorised").where(sql.raw(`segment_uuid = '${uncategorised.segmentUuid}'`)),
    own("products_own_hidden").where(sql`is_hidden`),
  ];
}
