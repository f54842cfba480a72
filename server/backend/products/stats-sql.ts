import { type SQL, sql } from "drizzle-orm";
import { type Columns, json, orNull, type RowWith } from "../db/statement.ts";
import type { ListFilter } from "./list-filter.ts";
import {
  all,
  countedUpTo,
  hitConditions,
  manyHitsCondition,
  oneMoreThanCounted,
  priceConditions,
  scopeConditions,
  searchCondition,
  soldConditions,
  sourceOf,
} from "./match-sql.ts";
import type { Viewer } from "./viewer.ts";

export const rangeColumns = { priceMin: orNull("integer"), priceMax: orNull("integer") } satisfies Columns;
export type PriceRange = RowWith<typeof rangeColumns>;

export const statsColumns = {
  ...rangeColumns,
  total: "integer",
  brands: orNull(json<[uuid: string, count: number][]>()),
  /** By segment: which segments count depends on the viewer's branch. */
  inStock: orNull(json<[segmentUuid: string, count: number][]>()),
  withDiscount: "integer",
} satisfies Columns;
export type StatsRow = RowWith<typeof statsColumns>;

const MAX_BRANDS = 60;

const always = sql`true`;

/** A page of the counted rows: the sort key of a row `p`, the query over `flagged`, and the columns that select from `page`. */
type CountedPage = { key: SQL; query: SQL; columns: SQL };

/**
 * Total and facets of a filter. Each facet ignores its own filter, so that its other values stay visible. Reads at most
 * COUNTED_UP_TO + 1 products of the scope. Without prices the result is the same for every price list.
 */
export function statsQuery(filter: ListFilter, viewer: Viewer, withPrices: boolean, page: CountedPage | null = null): SQL {
  const priced = viewer.access === "granted";
  const scope = [
    ...soldConditions(filter),
    ...(filter.search ? [page ? manyHitsCondition(filter.search) : searchCondition(filter.search)] : []),
    ...scopeConditions(filter.scope),
  ];
  const flags = {
    brand: filter.brands ? sql`p.brand_uuid = any(${sql.placeholder("brands")}::uuid[])` : always,
    stock: filter.inStock ? sql`p.in_stock` : always,
    rating: filter.ratingTenths === null ? always : sql`p.rating_tenths >= ${sql.placeholder("ratingTenths")}`,
    percent: filter.percent === null ? always : sql`p.max_percent_hundredths >= ${sql.placeholder("percent")}`,
    price: filter.priceFrom === null && filter.priceTo === null ? always : all(priceConditions(filter, sql`price`)),
  };
  const price = withPrices ? sql`${priceOfBase(viewer)} as price` : sql`null::bigint as price`;
  const isFiltered = Object.values(flags).some((flag) => flag !== always);
  const recount = sql`select count(*) from (select from ${sourceOf(filter)} where ${all(hitConditions(filter, viewer))}
    limit ${oneMoreThanCounted}) filtered`;
  const everything = sql`brand_fits and price_fits and percent_fits and rating_fits and stock_fits`;
  return sql`
    with flagged as materialized (
      select ${page ? sql`uuid, key, ` : sql``}brand_uuid, segment_uuid, in_stock, max_percent_hundredths, price,
        ${flags.brand} as brand_fits, ${flags.stock} as stock_fits,
        ${flags.rating} as rating_fits, ${flags.percent} as percent_fits, ${flags.price} as price_fits
      from (select base.*, ${price} from (
        select p.uuid, p.brand_uuid, p.segment_uuid, p.in_stock, p.rating_tenths, p.max_percent_hundredths, p.price_kopecks
          ${page ? sql`, ${page.key} as key` : sql``}
        from ${sourceOf(filter)} where ${all(scope)} limit ${oneMoreThanCounted}) base ${withPrices ? joinOfBase(viewer) : sql``}) p
    ), counted as (
      select count(*) filter (where ${everything}) as total,
        min(price) filter (where brand_fits and percent_fits and rating_fits and stock_fits) as price_min,
        max(price) filter (where brand_fits and percent_fits and rating_fits and stock_fits) as price_max,
        count(*) filter (where brand_fits and price_fits and rating_fits and stock_fits and max_percent_hundredths > 0) as with_discount,
        count(*) as seen
      from flagged
    )${page ? sql`, page as (${page.query})` : sql``}
    select ${isFiltered ? sql`case when seen > ${countedUpTo} then (${recount}) else total end` : sql`seen`} as total,
      (select json_agg(json_build_array(brand_uuid, hits)) from (
        select brand_uuid, count(*) as hits from flagged where price_fits and percent_fits and rating_fits and stock_fits
        group by brand_uuid order by hits desc, brand_uuid limit ${sql.raw(String(MAX_BRANDS))}) brand) as brands,
      (select json_agg(json_build_array(segment_uuid, hits)) from (
        select segment_uuid, count(*) as hits from flagged where brand_fits and price_fits and percent_fits and rating_fits and in_stock
        group by segment_uuid) segment) as "inStock",
      price_min as "priceMin", price_max as "priceMax", ${priced ? sql`with_discount` : sql`0`} as "withDiscount"
      ${page ? sql`, ${page.columns}` : sql``}
    from counted`;
}

const priceOfBase = (viewer: Viewer) =>
  viewer.priceListUuid ? sql`coalesce(i.price_kopecks, base.price_kopecks)` : sql`base.price_kopecks`;

const joinOfBase = (viewer: Viewer) =>
  viewer.priceListUuid
    ? sql`left join price_list_items i on i.price_list_uuid = ${sql.placeholder("priceList")} and i.product_uuid = base.uuid`
    : sql``;
