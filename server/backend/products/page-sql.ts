import { type SQL, sql } from "drizzle-orm";
import { type Columns, json, orNull, type RowWith } from "../db/statement.ts";
import type { ListFilter, ListOrder } from "./list-filter.ts";
import { all, countedUpTo, filterConditions, hitConditions, priceConditions, relevance, relevanceRange, sourceOf } from "./match-sql.ts";
import { effectivePrice, personalPrice } from "./product-row.ts";
import type { Search } from "./search/to-search.ts";
import { type PriceRange, statsQuery } from "./stats-sql.ts";
import type { Viewer } from "./viewer.ts";
import { catalogVersion } from "./viewer-facts.ts";

export type Page = { offset: number; limit: number };

/** `items`: products of the page in its order, with the caller's price list price; null when the page is empty. */
export const pageColumns = {
  catalogVersion: "integer",
  items: orNull(json<[uuid: string, personalKopecks: number | null][]>()),
} satisfies Columns;
export type PageRow = RowWith<typeof pageColumns> & Partial<PriceRange>;

/**
 * One page of a list: ids from an index in the page's order, and the catalogue version they were read at. `withRange` adds the lowest
 * and the highest price under the filter, each the first row of an index by price.
 */
export function pageQuery(filter: ListFilter, order: ListOrder, page: Page, viewer: Viewer, withRange: boolean): SQL {
  const ids = filter.search ? searchedIds(filter, order, countedUpTo, viewer) : listedIds(filter, order, branchEnd(page), viewer);
  return sql`
    with page as (${sliceOf(ids, order)})
    select ${itemsOf(order, viewer)} ${withRange ? sql`, ${priceRange(filter, viewer)}` : sql``}`;
}

/** A page of a search with its total and facets, which read the hits once. */
export function countedPageQuery(filter: ListFilter, order: ListOrder, viewer: Viewer, withPrices: boolean): SQL {
  return statsQuery(filter, viewer, withPrices, {
    key: searchKey(filter, order, viewer),
    query: sliceOf(sql`select uuid, key from (select uuid, key from flagged limit ${countedUpTo}) hits`, order),
    columns: itemsOf(order, viewer),
  });
}

const directionOf = ({ descending }: ListOrder): SQL => sql.raw(descending ? "desc" : "asc");

const sliceOf = (ids: SQL, order: ListOrder): SQL =>
  sql`${ids} order by key ${directionOf(order)}, uuid ${directionOf(order)}
    limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;

const itemsOf = (order: ListOrder, viewer: Viewer): SQL =>
  sql`(select json_agg(json_build_array(p.uuid, ${personalPrice(viewer)}) order by p.key ${directionOf(order)},
    p.uuid ${directionOf(order)}) from page p) as items,
      ${catalogVersion}`;

/** Up to `max` products of a filter at catalogue prices, by the same indexes as `pageQuery`. The viewer must have no price list. */
export function hitsQuery(filter: ListFilter, by: ListOrder["by"], max: number, viewer: Viewer): SQL {
  const order: ListOrder = { by, descending: false, last: [], ordered: null };
  const end = sql.raw(String(max));
  const ids = filter.search ? searchedIds(filter, order, end, viewer) : listedIds(filter, order, end, viewer);
  return sql`select json_agg(json_build_array(h.uuid, p.price_kopecks, p.segment_uuid, ${by === "relevance" ? sql`h.key` : sql`0`})
    order by h.key, h.uuid) as list
    from (select uuid, key from (${ids}) ids limit ${end}) h join products p on p.uuid = h.uuid`;
}

/** An order without its values, see `shapeOf`. */
export const shapeOfOrder = ({ last, ordered, ...order }: ListOrder): ListOrder => ({
  ...order,
  last: last.length === 0 ? [] : [""],
  ordered: ordered && "own",
});

const SAME_PLAN_STEP = 48;
const SAME_PLAN_UP_TO = 240;

/** A page without its values: the end of the page rounded up to a step, or one shape for all pages beyond the last step. */
export function shapeOfPage({ offset, limit }: Page): Page {
  const end = offset + limit;
  return { offset: 0, limit: end > SAME_PLAN_UP_TO ? SAME_PLAN_UP_TO + 1 : Math.ceil(end / SAME_PLAN_STEP) * SAME_PLAN_STEP };
}

/**
 * The limit of each source. For the first pages it is a rounded-up literal, for which the planner keeps a generic plan; with a
 * parameter it plans each call (0.3 ms).
 */
function branchEnd(page: Page): SQL {
  const { limit } = shapeOfPage(page);
  return limit > SAME_PLAN_UP_TO ? sql`${sql.placeholder("end")}` : sql.raw(String(limit));
}

const productName = sql`p.name collate "ru-x-icu"`;

const searchKey = ({ search }: ListFilter, order: ListOrder, viewer: Viewer): SQL =>
  order.by === "price" ? effectivePrice(viewer) : order.by === "name" || !search ? productName : searchOrder(search, order);

function searchedIds(filter: ListFilter, order: ListOrder, max: SQL, viewer: Viewer): SQL {
  return sql`select uuid, key from (select p.uuid, ${searchKey(filter, order, viewer)} as key from ${sourceOf(filter)}
    where ${all(hitConditions(filter, viewer))} limit ${max}) hits`;
}

const wasOrdered = sql`p.uuid in (select g.product_uuid from ordered_goods g
  where g.company_uuid = (select ${sql.placeholder("ordered")}::uuid))`;

/** By relevance; equally relevant products that the company has ordered come first, those the branch cannot order come last. */
function searchOrder(search: Search, { last, ordered }: ListOrder): SQL {
  const first = ordered === null ? [] : [sql`- case when ${wasOrdered} then ${sql.raw(String(relevanceRange.equal))} else 0 end`];
  const behind =
    last.length === 0 ? [] : [sql`+ case when p.segment_uuid = any(${sql.placeholder("last")}::uuid[]) then 1000000000 else 0 end`];
  return sql`(${sql.join([relevance(search), ...first, ...behind], sql` `)})`;
}

const scopeRows = (uuids: string[]) =>
  uuids.length === 1 ? sql`(values (${sql.placeholder("onlyScope")}::uuid))` : sql`unnest(${sql.placeholder("scope")}::uuid[])`;

/** Up to `end` rows of each sorted source: every category by lateral join, price list and catalogue. The caller sorts and cuts them. */
function listedIds(filter: ListFilter, order: ListOrder, end: SQL, viewer: Viewer): SQL {
  const direction = sql.raw(order.descending ? "desc" : "asc");
  const first = (by: SQL, uuid: SQL) => sql`order by ${by} ${direction}, ${uuid} ${direction} limit ${end}`;
  const inScope = (column: SQL) => (filter.scope ? [sql`${column} = scope.uuid`] : []);
  const ofProducts = (key: SQL, conditions: SQL[]) => {
    const column = sql`p.${sql.raw(filter.scope?.column ?? "")}`;
    return sql`(select p.uuid, ${key} as key from products p
      where ${all([sql`p.is_published`, ...inScope(column), ...filterConditions(filter), ...conditions])} ${first(key, sql`p.uuid`)})`;
  };
  const perScope = (source: SQL) =>
    filter.scope
      ? sql`select h.uuid, h.key from ${scopeRows(filter.scope.uuids)} scope(uuid) cross join lateral ${source} h`
      : sql`select h.uuid, h.key from ${source} h`;

  if (order.by !== "price") return perScope(ofProducts(productName, priceConditions(filter, effectivePrice(viewer))));
  const catalogue = priceConditions(filter, sql`p.price_kopecks`);
  if (!viewer.priceListUuid) return perScope(ofProducts(sql`p.price_kopecks`, catalogue));

  // Sub-selects, not joins: they run row by row while the index is scanned in the page's order, until `end` rows are found.
  const isListed = sql`(select 1 from price_list_items x where x.price_list_uuid = ${sql.placeholder("priceList")}
    and x.product_uuid = p.uuid)`;
  const published = sql`(select ${all(filterConditions(filter))} from products p where p.uuid = i.product_uuid and p.is_published)`;
  const items = sql`(select i.product_uuid as uuid, i.price_kopecks as key from price_list_items i
    where ${all([
      sql`i.price_list_uuid = ${sql.placeholder("priceList")}`,
      ...inScope(sql`i.${sql.raw(filter.scope?.column ?? "")}`),
      ...priceConditions(filter, sql`i.price_kopecks`),
      published,
    ])} ${first(sql`i.price_kopecks`, sql`i.product_uuid`)})`;
  return sql`select uuid, key from (${perScope(items)}
    union all ${perScope(ofProducts(sql`p.price_kopecks`, [...catalogue, sql`${isListed} is null`]))}) merged`;
}

function priceRange(filter: ListFilter, viewer: Viewer): SQL {
  const first = (descending: boolean) => listedIds(filter, { by: "price", descending, last: [], ordered: null }, sql`1`, viewer);
  return sql`(select min(key) from (${first(false)}) cheapest) as "priceMin", (select max(key)
    from (${first(true)}) dearest) as "priceMax"`;
}
