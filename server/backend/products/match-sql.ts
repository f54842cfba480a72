import { type SQL, sql } from "drizzle-orm";
import type { ListFilter, Scope } from "./list-filter.ts";
import type { Search } from "./search-text.ts";
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
      text: "",
      fullText: search.fullText && "words",
      patterns: search.patterns.map(() => ""),
      prefixes: given(search.prefixes, "words"),
      firstWord: "",
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

export function searchValues({ text, fullText, patterns, prefixes, firstWord }: Search): Record<string, unknown> {
  return { text, fullText, prefixes, firstWord, ...Object.fromEntries(patterns.map((pattern, index) => [`pattern${index}`, pattern])) };
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
 * Word forms by the full-text index or parts of words by the trigram index. The sub-selects hide the values from the
 * planner: a frequent word would otherwise make it read the whole table, while the candidates are limited anyway.
 */
export function searchCondition(search: Search): SQL {
  const found: SQL[] = [];
  // Every hit is checked again in its row, and a vector is quicker to check than a pattern.
  if (search.fullText) found.push(sql`p.search @@ (select websearch_to_tsquery('russian', ${sql.placeholder("fullText")}))`);
  if (search.patterns.length > 0)
    found.push(all(search.patterns.map((_, index) => sql`p.search_text like (select ${sql.placeholder(`pattern${index}`)}::text)`)));
  if (search.prefixes) found.push(sql`p.search @@ (select to_tsquery('simple', ${sql.placeholder("prefixes")}))`);
  return found.length === 0 ? sql`false` : sql`((${sql.join(found, sql`) or (`)}))`;
}

/** Smaller is better: the exact article number, then how early the (stem of the) word stands in the name, then short names. */
export const relevance = (() => {
  const firstWord = sql`${sql.placeholder("firstWord")}::text`;
  const stem = sql`(select coalesce((ts_lexize('russian_stem', ${firstWord}))[1], ${firstWord}))`;
  return sql`case when lower(p.sku) = ${sql.placeholder("text")} then 0 else coalesce(nullif(strpos(p.search_text, ${stem}), 0), 10000) * 1000 + least(length(p.name), 999) end`;
})();

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
