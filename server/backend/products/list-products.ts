import type { QueryOf } from "#contract/call.ts";
import type { products } from "#contract/products.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readRows, render } from "../db/statement.ts";
import type { Handler, Input } from "../handlers.ts";
import { sharedAnswer } from "../speed/cached-answers.ts";
import { cacheStatements } from "../speed/cached-statements.ts";
import { type WrittenJson, writeList } from "../speed/written-cards.ts";
import { type CatalogueFacts, factsOfVersion } from "./catalogue-facts.ts";
import { isSearchAlone, readCountedPage } from "./counted-page.ts";
import { readHitPage } from "./hit-page.ts";
import { type ListFilter, type ListOrder, pageFilter, toFilter, toOrder } from "./list-filter.ts";
import { countsPrices, type ListStats, listStats } from "./list-stats.ts";
import { shapeOf, shapeOfViewer, valuesOf } from "./match-sql.ts";
import { type OwnCode, ownCodesOf, withOwnCodes } from "./own-codes.ts";
import { type Page, type PageRow, pageColumns, pageQuery, shapeOfOrder, shapeOfPage } from "./page-sql.ts";
import { type ListedProducts, readListedProducts, toCardParts, toCards } from "./read-cards.ts";
import { noteOutcome, noteSearch } from "./search/missed.ts";
import { namedCategories } from "./search/named-categories.ts";
import { readQuery } from "./search/read-query.ts";
import type { Reading } from "./search/read-search.ts";
import { relaxSearch } from "./search/relax-search.ts";
import { rangeColumns } from "./stats-sql.ts";
import { guestOf, searcherOf, type Viewer, viewerOf } from "./viewer.ts";

type List = typeof products.list;
type Answer = Awaited<ReturnType<Handler<List>>>;

/** A page of the catalogue with the caller's prices. */
export const listProducts = sharedAnswer(
  noting((context, query) => (query.search && !query.sort ? searcherOf(context) : viewerOf(context))),
  listFor,
);

/** A page of the catalogue as a guest sees it, for signed-in callers too. */
export const listProductsPublic = sharedAnswer(noting(guestOf), listFor);

type Searcher = { viewer: Viewer; codes: readonly OwnCode[] };

/** Counts the search here because a cached answer does not run `listFor`. */
function noting(viewerFor: (context: Context, query: QueryOf<List>) => Promise<Viewer>) {
  return async (context: Context, { query }: Pick<Input<List>, "query">): Promise<Searcher> => {
    noteSearch(context, query);
    const viewer = await viewerFor(context, query);
    return { viewer, codes: viewer.access === "guest" ? [] : await ownCodesOf(context.db, context.actor, query.search) };
  };
}

async function listFor(db: Database, searcher: Searcher, { query }: Pick<Input<List>, "query">): Promise<Answer | WrittenJson> {
  const { viewer, codes } = searcher;
  const { found, reading } = await find(db, searcher, query);
  const ending = endingOf(found, reading, codes);
  return writeList(found.listed.facts, toCardParts(found.listed, viewer), ending) ?? { products: toCards(found.listed, viewer), ...ending };
}

/** The same page as objects instead of written JSON, for an answer that contains more. */
export async function findProducts(db: Database, searcher: Searcher, query: QueryOf<List>): Promise<Answer> {
  const { found, reading } = await find(db, searcher, query);
  return { products: toCards(found.listed, searcher.viewer), ...endingOf(found, reading, searcher.codes) };
}

async function find(
  db: Database,
  { viewer, codes }: Searcher,
  query: QueryOf<List>,
): Promise<{ found: ListPage; reading: Reading | null }> {
  const facts = await factsOfVersion(db, viewer.catalogVersion);
  const reading = query.search ? withOwnCodes(await readQuery(db, facts, { typed: query.search, isTyping: false }), codes) : null;
  const filter = toFilter(query, reading?.search ?? null, facts, viewer);
  const found = await readPage(db, filter, facts, query, viewer);
  if (!query.search || !reading) return { found, reading };
  if (found.rest.total > 0) {
    noteOutcome(db, query.search, { isEmpty: false, leftOut: reading.leftOut });
    return { found, reading };
  }

  const relaxed = await relaxSearch(db, query.search, reading);
  const less = relaxed && (await readPage(db, { ...filter, search: relaxed.search }, facts, query, viewer));
  if (less && less.rest.total > 0) {
    noteOutcome(db, query.search, { isEmpty: false, leftOut: relaxed.leftOut });
    return { found: less, reading: relaxed };
  }
  noteOutcome(db, query.search, { isEmpty: true, leftOut: [] });
  return { found, reading: { ...reading, shownFor: null, leftOut: [] } };
}

type SearchNotes = Pick<Answer, "suggestion" | "leftOut" | "categories" | "ownCodes">;
type ListPage = { listed: ListedProducts; rest: Omit<Answer, "products" | keyof SearchNotes> };

function endingOf({ listed, rest }: ListPage, reading: Reading | null, codes: readonly OwnCode[]): Omit<Answer, "products"> {
  const { total, totalIsExact, page, perPage, facets } = rest;
  const shown = new Set(listed.rows.map(([row]) => row.uuid));
  const notes: SearchNotes = {
    suggestion: reading?.shownFor ?? null,
    leftOut: [...(reading?.leftOut ?? [])],
    ownCodes: codes.flatMap(({ uuid, code }) => (shown.has(uuid) ? { productUuid: uuid, code } : [])),
    categories: reading ? namedCategories(reading, listed.facts) : [],
  };
  return { total, totalIsExact, page, perPage, ...notes, facets };
}

async function readPage(db: Database, filter: ListFilter, facts: CatalogueFacts, query: QueryOf<List>, viewer: Viewer): Promise<ListPage> {
  const { page, perPage } = query;
  const order = toOrder(query, viewer, filter);
  const slice = { offset: (page - 1) * perPage, limit: perPage };
  const paged = pageFilter(filter, facts);
  const fromHits = await readHitPage(db, paged, order, slice, viewer);
  // Cached hits have their prices in memory. Otherwise the price range is read with the page, or with the counts.
  const withPrices = !fromHits && countsPrices(filter, viewer);
  const counted =
    !fromHits && isSearchAlone(filter) ? await readCountedPage(db, filter, { order, slice, facts, viewer, withPrices }) : null;
  const row = fromHits ?? counted?.row ?? (await queryPage(db, paged, order, slice, viewer, !withPrices));
  const { items, catalogVersion = viewer.catalogVersion, ...range } = row ?? { items: null };
  if (!items && page === 1 && nothingFound(filter)) return { listed: { rows: [], facts }, rest: { page, perPage, ...nothing } };
  const [listed, stats] = await Promise.all([
    readListedProducts(db, items ?? [], catalogVersion, facts),
    counted?.stats ?? listStats(db, filter, facts, viewer, withPrices, range),
  ]);
  return { listed, rest: { page, perPage, ...stats } };
}

type PageShape = { filter: ListFilter; order: ListOrder; page: Page; viewer: Viewer; isRanged: boolean };

const pageStatement = cacheStatements(({ filter, order, page, viewer, isRanged }: PageShape) =>
  render(pageQuery(filter, order, page, viewer, isRanged)),
);

async function queryPage(
  db: Database,
  filter: ListFilter,
  order: ListOrder,
  slice: Page,
  viewer: Viewer,
  withRange: boolean,
): Promise<PageRow | undefined> {
  const isRanged = withRange && viewer.access === "granted";
  const statement = pageStatement({
    filter: shapeOf(filter),
    order: shapeOfOrder(order),
    page: shapeOfPage(slice),
    viewer: shapeOfViewer(viewer),
    isRanged,
  });
  const [row] = await readRows(db, isRanged ? { ...pageColumns, ...rangeColumns } : pageColumns)(statement, {
    ...valuesOf(filter, viewer),
    last: order.last,
    ordered: order.ordered,
    ...slice,
    end: slice.offset + slice.limit,
  });
  return row;
}

/** Whether an empty page means empty facets: facets ignore their own filter, so any filter here could leave some. */
const nothingFound = (filter: ListFilter) =>
  !filter.brands &&
  filter.priceFrom === null &&
  filter.priceTo === null &&
  filter.percent === null &&
  filter.ratingTenths === null &&
  !filter.inStock;

const nothing: ListStats = {
  total: 0,
  totalIsExact: true,
  facets: { brands: [], priceMin: null, priceMax: null, inStock: 0, withDiscount: 0 },
};
