import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { readShaped, statement } from "../db/prepared.ts";
import { RecentAnswers } from "../recent-answers.ts";
import type { ListFilter, ListOrder } from "./list-filter.ts";
import { filterShape, valuesOf } from "./match-sql.ts";
import { hitsQuery, type Page, type PageRow } from "./page-sql.ts";
import { catalogVersion } from "./standing.ts";
import type { Viewer } from "./viewer.ts";

/**
 * The products of a filter that finds few, with their catalogue prices, in the order asked for at catalogue prices.
 * The same for everybody, so that a page costs one reading of the caller's own prices.
 */
type Hits = { list: readonly (readonly [uuid: string, catalogueKopecks: number])[]; uuids: string };

/** More are left to `pageQuery`: this many are sorted for every page. */
const MOST_HITS = 300;
const mostHitsKept = 60_000;

const states = new WeakMap<Database, RecentAnswers<Promise<Hits | null>>>();

/** As they are at the viewer's version of the catalogue or a later one. Null for more than MOST_HITS, and where prices are filtered. */
export async function hitsOf(db: Database, filter: ListFilter, { by }: ListOrder, viewer: Viewer): Promise<Hits | null> {
  const isNarrow = filter.scope !== null || filter.search !== null;
  if (!isNarrow || filter.priceFrom !== null || filter.priceTo !== null) return null;
  const answers = states.get(db) ?? new RecentAnswers<Promise<Hits | null>>(mostHitsKept);
  states.set(db, answers);
  const key = JSON.stringify([viewer.catalogVersion, by, filter]);
  const known = answers.get(key);
  if (known) return known;
  const hits = readHits(db, filter, by, viewer);
  answers.set(key, hits, MOST_HITS);
  try {
    const found = await hits;
    if (answers.get(key) === hits) answers.set(key, hits, 1 + (found?.list.length ?? 0));
    return found;
  } catch (error) {
    answers.forget(key);
    throw error;
  }
}

async function readHits(db: Database, filter: ListFilter, by: ListOrder["by"], viewer: Viewer): Promise<Hits | null> {
  const anybody = { ...viewer, priceListUuid: null };
  const [row] = await readShaped<{ list: [string, number][] | null }>(
    db,
    `hits ${by} ${filterShape(filter)}`,
    () => hitsQuery(filter, by, MOST_HITS + 1, anybody),
    valuesOf(filter, anybody),
  );
  const list = row?.list ?? [];
  return list.length > MOST_HITS ? null : { list, uuids: `{${list.map(([uuid]) => uuid).join(",")}}` };
}

/** The sub-select hides from the planner how many uuids there are, so that one plan is kept for all calls. */
const readOwnPrices = statement<{ priceList: string; uuids: string }, { prices: [uuid: string, kopecks: number][] | null; catalogVersion: number }>(sql`
  select (select json_agg(json_build_array(i.product_uuid, i.price_kopecks)) from price_list_items i
    where i.price_list_uuid = ${sql.placeholder("priceList")}::uuid and i.product_uuid = any((select ${sql.placeholder("uuids")}::text)::uuid[])) as prices, ${catalogVersion}`);

/** What `pageQuery` answers, from hits. */
export async function pageOfHits(db: Database, { list, uuids }: Hits, order: ListOrder, { offset, limit }: Page, viewer: Viewer): Promise<PageRow> {
  const { priceListUuid } = viewer;
  const [row] = priceListUuid && list.length > 0 ? await readOwnPrices(db, { priceList: priceListUuid, uuids }) : [];
  const own = new Map(row?.prices);
  const found = list.map(([uuid, catalogueKopecks]) => {
    const personal = own.get(uuid) ?? null;
    return { uuid, personal, price: personal ?? catalogueKopecks };
  });
  if (order.by === "price") found.sort((a, b) => a.price - b.price || (a.uuid < b.uuid ? -1 : 1));
  if (order.descending) found.reverse();
  const page = found.slice(offset, offset + limit);
  const prices = found.map(({ price }) => price);
  return {
    items: page.length > 0 ? page.map(({ uuid, personal }) => [uuid, personal]) : null,
    catalogVersion: row?.catalogVersion ?? viewer.catalogVersion,
    ...(viewer.access === "granted" && prices.length > 0 && { priceMin: Math.min(...prices), priceMax: Math.max(...prices) }),
  };
}
