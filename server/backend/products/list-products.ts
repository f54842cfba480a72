import type { products } from "#contract/products.ts";
import type { QueryOf } from "#contract/call.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Handler, Input } from "../handlers.ts";
import { repeatable } from "../repeatable.ts";
import { factsOfVersion } from "./catalogue-facts.ts";
import { correctSearch } from "./correct-search.ts";
import { type ListFilter, toFilter, toOrder } from "./list-filter.ts";
import { type ListStats, listStats } from "./list-stats.ts";
import { pageQuery } from "./page-sql.ts";
import { readCards } from "./read-cards.ts";
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
  return repeatable([viewer.key, query], async () => {
    const filter = toFilter(query, await factsOfVersion(db, viewer.catalogVersion), viewer);
    const found = await readPage(db, filter, query, viewer);
    if (found.total > 0 || !query.search) return { ...found, suggestion: null };

    const suggestion = await correctSearch(db, query.search);
    const corrected = suggestion && (await readPage(db, { ...filter, search: readSearch(suggestion) }, query, viewer));
    return corrected && corrected.total > 0 ? { ...corrected, suggestion } : { ...found, suggestion: null };
  });
}

type Found = Omit<Answer, "suggestion">;

async function readPage(db: Database, filter: ListFilter, query: QueryOf<List>, viewer: Viewer): Promise<Found> {
  const { page, perPage } = query;
  const products = await readCards(db, viewer, pageQuery(filter, toOrder(query, viewer), { offset: (page - 1) * perPage, limit: perPage }, viewer));
  const stats = products.length === 0 && page === 1 && nothingFound(filter) ? nothing : await listStats(db, filter, viewer);
  return { products, page, perPage, ...stats };
}

/** Without filters beside the search there is nothing to count: the facets are empty too. */
const nothingFound = (filter: ListFilter) =>
  !filter.brands && filter.priceFrom === null && filter.priceTo === null && filter.percent === null && filter.ratingTenths === null && !filter.inStock;

const nothing: ListStats = { total: 0, totalIsExact: true, facets: { brands: [], priceMin: null, priceMax: null, inStock: 0, withDiscount: 0 } };
