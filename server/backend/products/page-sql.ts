import { type SQL, sql } from "drizzle-orm";
import type { ListFilter, ListOrder } from "./list-filter.ts";
import { all, countedUpTo, filterConditions, hitConditions, priceConditions, relevance } from "./match-sql.ts";
import { effectivePrice, productColumns } from "./product-row.ts";
import type { Viewer } from "./viewer.ts";

export type Page = { offset: number; limit: number };

/** One page of cards: first the ids from an index in the page's order, then the rows of these alone. */
export function pageQuery(filter: ListFilter, order: ListOrder, page: Page, viewer: Viewer): SQL {
  const direction = sql.raw(order.descending ? "desc" : "asc");
  const ids = filter.search ? searchedIds(filter, order, viewer) : listedIds(filter, order, branchEnd(page), viewer);
  // `offset 0` keeps the join a look-up per row of the page, whatever the planner thinks of the page's size.
  return sql`
    with page as (${ids} order by key ${direction}, uuid ${direction} limit ${page.limit} offset ${page.offset})
    select p.* from page cross join lateral (select ${productColumns(viewer)} from products p where p.uuid = page.uuid offset 0) p
    order by page.key ${direction}, page.uuid ${direction}`;
}

const SAME_PLAN_STEP = 48;
const SAME_PLAN_UP_TO = 240;

/**
 * Written out and rounded up for the first pages: with the real number before it the planner keeps one plan for all
 * calls, with a parameter it plans each one anew (a third of a millisecond).
 */
function branchEnd({ offset, limit }: Page): SQL {
  const end = offset + limit;
  if (end > SAME_PLAN_UP_TO) return sql`${end}`;
  return sql.raw(String(Math.ceil(end / SAME_PLAN_STEP) * SAME_PLAN_STEP));
}

const productName = sql`p.name collate "ru-x-icu"`;

function searchedIds(filter: ListFilter, order: ListOrder, viewer: Viewer): SQL {
  const search = filter.search ?? { firstWord: "", text: "" };
  const key = order.by === "price" ? effectivePrice(viewer) : order.by === "name" ? productName : relevance(search as NonNullable<ListFilter["search"]>);
  return sql`select uuid, key from (select p.uuid, ${key} as key from products p where ${all(hitConditions(filter, viewer))} limit ${countedUpTo}) hits`;
}

const shelves = (uuids: string[]) => (uuids.length === 1 ? sql`(values (${uuids[0]}::uuid))` : sql`unnest(${sql.param(uuids)}::uuid[])`);

/** Up to the end of the page from each ordered source; the page is cut from their merge. */
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
      ? sql`select h.uuid, h.key from ${shelves(filter.scope.uuids)} scope(uuid) cross join lateral ${source} h`
      : sql`select h.uuid, h.key from ${source} h`;

  if (order.by !== "price") return perScope(ofProducts(productName, priceConditions(filter, effectivePrice(viewer))));
  const catalogue = priceConditions(filter, sql`p.price_kopecks`);
  if (!viewer.priceListUuid) return perScope(ofProducts(sql`p.price_kopecks`, catalogue));

  // Sub-selects, not joins: they are asked row by row while the index is walked in the page's order.
  const isListed = sql`(select 1 from price_list_items x where x.price_list_uuid = ${viewer.priceListUuid} and x.product_uuid = p.uuid)`;
  const published = sql`(select ${all(filterConditions(filter))} from products p where p.uuid = i.product_uuid and p.is_published)`;
  const items = sql`(select i.product_uuid as uuid, i.price_kopecks as key from price_list_items i
    where ${all([
      sql`i.price_list_uuid = ${viewer.priceListUuid}`,
      ...inScope(sql`i.${sql.raw(filter.scope?.column ?? "")}`),
      ...priceConditions(filter, sql`i.price_kopecks`),
      published,
    ])} ${first(sql`i.price_kopecks`, sql`i.product_uuid`)})`;
  return sql`select uuid, key from (${perScope(items)} union all ${perScope(ofProducts(sql`p.price_kopecks`, [...catalogue, sql`${isListed} is null`]))}) merged`;
}

/** The lowest and the highest price under a filter without words: the first of each order, from the indexes of the lists. */
export function priceRangeQuery(filter: ListFilter, viewer: Viewer): SQL {
  const first = (descending: boolean) => listedIds(filter, { by: "price", descending }, sql`1`, viewer);
  return sql`select (select min(key) from (${first(false)}) cheapest) as "priceMin", (select max(key) from (${first(true)}) dearest) as "priceMax"`;
}
