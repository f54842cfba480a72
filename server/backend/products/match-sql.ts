import { type SQL, sql } from "drizzle-orm";
import type { ListFilter, Scope } from "./list-filter.ts";
import type { Search } from "./search/to-search.ts";
import { effectivePrice } from "./product-row.ts";
import type { Viewer } from "./viewer.ts";

/** Hits, counts and facets beyond it are not looked at: the cost of a request has a bound. */
export const COUNTED_UP_TO = 10_000;

// Written out: of a limit that is a parameter the planner only guesses that a tenth of the table is wanted, and reads all of it.
export const countedUpTo = sql.raw(String(COUNTED_UP_TO));
export const oneMoreThanCounted = sql.raw(String(COUNTED_UP_TO + 1));

export const all = (conditions: SQL[]): SQL => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `));

/** A filter without its values: all that the text of a statement may depend on is which filters there are. */
export function shapeOf({ scope, search, ...filter }: ListFilter): ListFilter {
  const given = <Value>(value: Value | null, sample: Value) => (value === null ? null : sample);
  return {
    scope: scope && { column: scope.column, uuids: scope.uuids.length === 1 ? ["one"] : ["some", "more"] },
    brands: given(filter.brands, []),
    priceFrom: given(filter.priceFrom, 0),
    priceTo: given(filter.priceTo, 0),
    percent: given(filter.percent, 0),
    ratingTenths: given(filter.ratingTenths, 0),
    inStock: filter.inStock,
    closed: given(filter.closed, []),
    search: search && {
      words: given(search.words, ""),
      rank: "",
      article: given(search.article, { part: "", whole: "" }),
      description: given(search.description, ""),
    },
  };
}

/** The same of a viewer: whether there are own prices. */
export function shapeOfViewer({ access, priceListUuid }: Viewer): Viewer {
  return { access, priceListUuid: priceListUuid && "own", isBuyer: false, branch: null, catalogVersion: 0 };
}

/** What the placeholders of these statements stand for. */
export function valuesOf(filter: ListFilter, viewer: Viewer): Record<string, unknown> {
  const { scope, brands, ratingTenths, percent, closed, priceFrom, priceTo, search } = filter;
  const priceList = viewer.priceListUuid;
  return {
    scope: scope?.uuids,
    onlyScope: scope?.uuids[0],
    brands,
    ratingTenths,
    percent,
    closed,
    priceFrom,
    priceTo,
    priceList,
    ...(search && searchValues(search)),
  };
}

export function searchValues({ words, rank, article, description }: Search): Record<string, unknown> {
  return { words, rank, description, articlePart: article?.part, articleWhole: article?.whole };
}

/** For the viewer's branch. */
const inStock = ({ closed }: ListFilter): SQL =>
  closed === null ? sql`p.in_stock` : sql`(p.in_stock and p.segment_uuid <> all(${sql.placeholder("closed")}::uuid[]))`;

/** Filters over columns of `p` that every list index carries. */
export function filterConditions(filter: ListFilter): SQL[] {
  return [
    ...(filter.brands ? [sql`p.brand_uuid = any(${sql.placeholder("brands")}::uuid[])`] : []),
    ...(filter.inStock ? [inStock(filter)] : []),
    ...(filter.ratingTenths === null ? [] : [sql`p.rating_tenths >= ${sql.placeholder("ratingTenths")}`]),
    ...(filter.percent === null ? [] : [sql`p.max_percent_hundredths >= ${sql.placeholder("percent")}`]),
  ];
}

export function scopeConditions(scope: Scope | null): SQL[] {
  return scope ? [sql`p.${sql.raw(scope.column)} = any(${sql.placeholder("scope")}::uuid[])`] : [];
}

export function priceConditions(filter: ListFilter, price: SQL): SQL[] {
  return [
    ...(filter.priceFrom === null ? [] : [sql`${price} >= ${sql.placeholder("priceFrom")}::bigint`]),
    ...(filter.priceTo === null ? [] : [sql`${price} <= ${sql.placeholder("priceTo")}::bigint`]),
  ];
}

/**
 * Words by the index of names, shelves and brands, articles by the trigrams of theirs. The sub-selects hide the values from the
 * planner: a frequent word would otherwise make it read the whole table, while the candidates are limited anyway.
 */
export function searchCondition({ words, article, description }: Search): SQL {
  const like = (name: string) => sql`p.search_codes like (select ${sql.placeholder(name)}::text)`;
  const found = [
    ...(words === null ? [] : [sql`p.search @@ (select ${sql.placeholder("words")}::text::tsquery)`]),
    ...(article === null ? [] : [like("articlePart"), like("articleWhole")]),
    ...(description === null
      ? []
      : [sql`to_tsvector('russian', translate(p.description, 'Ёё', 'Ее')) @@ (select plainto_tsquery('russian', ${sql.placeholder("description")}))`]),
  ];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/**
 * Smaller is better: a whole article; then how much the product is what was asked for (its first word above the others of the
 * name, above its shelf, above what the name only mentions), then short names. What is not in stock stands behind all that is.
 */
export function relevance({ article, words }: Search): SQL {
  const rank = words === null ? sql`0` : sql`(1000000 * ts_rank('{0.12, 0.4, 0.6, 1}', p.search, (select ${sql.placeholder("rank")}::text::tsquery)))::int`;
  const key = sql`1000000 - ${rank} + least(length(p.name), 999)`;
  const withArticle = article === null ? key : sql`case when p.search_codes like (select ${sql.placeholder("articleWhole")}::text) then 0 else ${key} end`;
  return sql`(${withArticle} + case when p.in_stock then 0 else 10000000 end)`;
}

/** Everything the filter asks for, over `p`; for searches, whose hits are gathered before they are sorted. */
export function hitConditions(filter: ListFilter, viewer: Viewer): SQL[] {
  return [
    sql`p.is_published`,
    ...(filter.search ? [searchCondition(filter.search)] : []),
    ...scopeConditions(filter.scope),
    ...filterConditions(filter),
    ...priceConditions(filter, effectivePrice(viewer)),
  ];
}
