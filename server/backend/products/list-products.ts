import type { products } from "#contract/products.ts";
import type { QueryOf } from "#contract/call.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readShaped } from "../db/prepared.ts";
import type { Handler, Input } from "../handlers.ts";
import { repeatable, WrittenJson } from "../repeatable.ts";
import { factsOfVersion } from "./catalogue-facts.ts";
import { correctSearch } from "./correct-search.ts";
import { hitsOf, pageOfHits } from "./hits.ts";
import { type ListFilter, type ListOrder, pageFilter, toFilter, toOrder } from "./list-filter.ts";
import { countsPrices, type ListStats, listStats } from "./list-stats.ts";
import { valuesOf } from "./match-sql.ts";
import { type Page, type PageRow, pageQuery, pageShape } from "./page-sql.ts";
import { readCardsJson } from "./read-cards.ts";
import { readSearch } from "./search-text.ts";
import { guestOf, type Viewer, viewerOf } from "./viewer.ts";

type List = typeof products.list;
type Answer = Awaited<ReturnType<Handler<List>>>;

/** The catalogue with the caller's prices. */
export async function listProducts(context: Context, { query }: Input<List>): Promise<Answer> {
  return listFor(context.db, await viewerOf(context), query);
}

/** The catalogue as a guest sees it, whoever asks. */
export async function listProductsPublic(context: Context, { query }: Input<List>): Promise<Answer> {
  return listFor(context.db, await guestOf(context), query);
}

function listFor(db: Database, viewer: Viewer, query: QueryOf<List>): Promise<Answer> {
  return repeatable<Answer>([viewer.key, query], async () => {
    const filter = toFilter(query, await factsOfVersion(db, viewer.catalogVersion), viewer);
    const found = await readPage(db, filter, query, viewer);
    if (found.rest.total > 0 || !query.search) return toAnswer(found, null);

    const suggestion = await correctSearch(db, query.search);
    const corrected = suggestion && (await readPage(db, { ...filter, search: readSearch(suggestion) }, query, viewer));
    return corrected && corrected.rest.total > 0 ? toAnswer(corrected, suggestion) : toAnswer(found, null);
  });
}

/** Cards come as JSON already, see card-json.ts. */
type Found = { products: Buffer[]; rest: Omit<Answer, "products" | "suggestion"> };

function toAnswer({ products, rest }: Found, suggestion: string | null): WrittenJson {
  const ending = JSON.stringify({ ...rest, suggestion } satisfies Omit<Answer, "products">);
  return new WrittenJson(Buffer.concat([beginning, ...products, Buffer.from(`,${ending.slice(1)}`)]));
}

const beginning = Buffer.from('{"products":');

async function readPage(db: Database, filter: ListFilter, query: QueryOf<List>, viewer: Viewer): Promise<Found> {
  const { page, perPage } = query;
  const order = toOrder(query, viewer);
  const cut = { offset: (page - 1) * perPage, limit: perPage };
  const paged = pageFilter(filter, await factsOfVersion(db, viewer.catalogVersion));
  const hits = await hitsOf(db, paged, order, viewer);
  // Of few hits the prices are at hand; of many they are read with the page, or counted with everything else.
  const withPrices = !hits && countsPrices(filter, viewer);
  const row = hits ? await pageOfHits(db, hits, order, cut, viewer) : await queryPage(db, paged, order, cut, viewer, !withPrices);
  const { items, catalogVersion = viewer.catalogVersion, ...range } = row ?? { items: null };
  if (!items && page === 1 && nothingFound(filter)) return { products: noProducts, rest: { page, perPage, ...nothing } };
  const [products, stats] = await Promise.all([readCardsJson(db, viewer, items ?? [], catalogVersion), listStats(db, filter, viewer, withPrices, range)]);
  return { products, rest: { page, perPage, ...stats } };
}

async function queryPage(db: Database, filter: ListFilter, order: ListOrder, cut: Page, viewer: Viewer, withRange: boolean): Promise<PageRow | undefined> {
  const isRanged = withRange && viewer.access === "granted";
  const shape = pageShape(filter, order, cut, viewer, isRanged);
  const values = { ...valuesOf(filter, viewer), ...cut, end: cut.offset + cut.limit };
  const [row] = await readShaped<PageRow>(db, shape, () => pageQuery(filter, order, cut, viewer, isRanged), values);
  return row;
}

/** Without filters beside the search there is nothing to count: the facets are empty too. */
const nothingFound = (filter: ListFilter) =>
  !filter.brands && filter.priceFrom === null && filter.priceTo === null && filter.percent === null && filter.ratingTenths === null && !filter.inStock;

const noProducts = [Buffer.from("[]")];
const nothing: ListStats = { total: 0, totalIsExact: true, facets: { brands: [], priceMin: null, priceMax: null, inStock: 0, withDiscount: 0 } };
