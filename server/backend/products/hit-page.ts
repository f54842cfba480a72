import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { json, orNull, readRows, render, statement } from "../db/statement.ts";
import { cacheStatements } from "../speed/cached-statements.ts";
import { cacheHits, pageOfHits } from "../speed/hits.ts";
import type { ListFilter, ListOrder } from "./list-filter.ts";
import { relevanceRange, shapeOf, valuesOf } from "./match-sql.ts";
import { hitsQuery, type Page, type PageRow } from "./page-sql.ts";
import type { Viewer } from "./viewer.ts";
import { catalogVersion } from "./viewer-facts.ts";

/** All inputs that the hits of a filter at catalogue prices depend on. */
type HitsKey = { catalogVersion: number; by: ListOrder["by"]; filter: ListFilter };

const anybody: Viewer = { access: "guest", priceListUuid: null, isBuyer: false, branch: null, ordered: null, catalogVersion: 0 };

const hitsStatement = cacheStatements(({ filter, by, max }: Pick<HitsKey, "filter" | "by"> & { max: number }) =>
  render(hitsQuery(filter, by, max, anybody)),
);

const hitsOf = cacheHits(async (db: Database, { by, filter }: HitsKey, max: number) => {
  const found = hitsStatement({ filter: shapeOf(filter), by, max });
  const [row] = await readRows(db, { list: orNull(json<[string, number, string, number][]>()) })(found, valuesOf(filter, anybody));
  return row?.list ?? [];
});

/** Sub-selects hide the values from the planner, so it keeps one generic plan. `prices` are in the order of `priced`. */
const readOwn = statement({
  priced: orNull(json<string[]>()),
  prices: orNull(json<number[]>()),
  ordered: orNull(json<string[]>()),
  catalogVersion: "integer",
})<{ priceList: string | null; company: string | null; uuids: string }>(sql`
  with asked as materialized (select ${sql.placeholder("uuids")}::text::uuid[] as uuids),
    own as (select json_agg(i.product_uuid) as priced, json_agg(i.price_kopecks) as prices from price_list_items i
      where i.price_list_uuid = (select ${sql.placeholder("priceList")}::uuid)
        and i.product_uuid = any((select uuids from asked)::uuid[]))
  select own.priced, own.prices,
    (select json_agg(g.product_uuid) from ordered_goods g
      where g.company_uuid = (select ${sql.placeholder("company")}::uuid)
        and g.product_uuid = any((select uuids from asked)::uuid[])) as ordered,
    ${catalogVersion} from own`);

/** The row that `pageQuery` reads, made from cached hits; null when the hits of the filter are too many to cache. */
export async function readHitPage(
  db: Database,
  filter: ListFilter,
  order: ListOrder,
  slice: Page,
  viewer: Viewer,
): Promise<PageRow | null> {
  const isNarrow = filter.scope !== null || filter.search !== null;
  if (!isNarrow || filter.priceFrom !== null || filter.priceTo !== null) return null;
  const hits = await hitsOf(db, { catalogVersion: viewer.catalogVersion, by: order.by, filter });
  if (!hits) return null;
  const { list, uuids } = hits;
  const { priceListUuid } = viewer;
  const isOwn = priceListUuid !== null || order.ordered !== null;
  const [row] = isOwn && list.length > 0 ? await readOwn(db, { priceList: priceListUuid, company: order.ordered, uuids }) : [];
  const prices = new Map(row?.priced?.map((uuid, index) => [uuid, row.prices?.[index] ?? 0]));
  const own = { prices, ordered: new Set(row?.ordered), equal: relevanceRange.equal };
  const { items, ...range } = pageOfHits(list, own, order, slice);
  return {
    items,
    catalogVersion: row?.catalogVersion ?? viewer.catalogVersion,
    ...(viewer.access === "granted" && list.length > 0 && range),
  };
}
