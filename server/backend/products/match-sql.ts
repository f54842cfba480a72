import { type SQL, sql } from "drizzle-orm";
import type { ListFilter, Scope } from "./list-filter.ts";
import type { Search } from "./search/to-search.ts";
import { effectivePrice } from "./product-row.ts";
import type { Viewer } from "./viewer.ts";

/** Hits, counts and facets stop here, so that the cost of a request has a bound. */
export const COUNTED_UP_TO = 10_000;

// A literal: for a parameter the planner guesses a tenth of the table and reads all of it.
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
      choices: given(search.choices, []),
      rank: "",
      direct: given(search.direct, ""),
      size: 0,
      most: 0,
      article: given(search.article, { part: "", begins: "", whole: "" }),
      barcode: given(search.barcode, ""),
      description: given(search.description, ""),
      described: given(search.described, ""),
      mention: given(search.mention, ""),
    },
  };
}

/** The same of a viewer: whether there are own prices. */
export function shapeOfViewer({ access, priceListUuid }: Viewer): Viewer {
  return { access, priceListUuid: priceListUuid && "own", isBuyer: false, branch: null, ordered: null, catalogVersion: 0 };
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

export function searchValues({ article, ...search }: Search): Record<string, unknown> {
  return { ...search, articlePart: article?.part, articleBegins: article?.begins, articleWhole: article?.whole };
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
 * Words by the index of names, shelves and brands, articles by the trigrams of theirs, bar codes by their own. The sub-selects
 * hide the values from the planner: a frequent word would otherwise make it read the whole table, while the candidates are
 * limited anyway.
 */
export function searchCondition({ words, article, barcode, description }: Search, byWords: SQL = asOne): SQL {
  const found = [
    ...(words === null ? [] : [byWords]),
    ...(article === null ? [] : [codesLike("articlePart"), codesLike("articleWhole")]),
    ...(barcode === null ? [] : [ofBarcode]),
    ...(description === null ? [] : [sql`p.uuid = any(array(${describedGoods("description")}))`]),
  ];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/**
 * The same where all hits are read: the index takes each choice alone in less than half the time of one query of them all. Of any of
 * these the planner guesses a twentieth of the table, of which it would read a few hundred by passing over the rest.
 */
export const manyHitsCondition = (search: Search): SQL => searchCondition(search, search.choices === null ? asOne : apart);

const asOne = sql`p.search @@ (select ${sql.placeholder("words")}::text::tsquery)`;
const apart = sql`p.search @@ any ((select ${sql.placeholder("choices")}::text[]::tsquery[])::tsquery[])`;

// Found apart: of what an array contains the planner guesses half a percent of the table, and reads the whole price list beside it.
const ofBarcode = sql`p.uuid = any(array(select b.uuid from products b where b.barcodes @> array[${sql.placeholder("barcode")}::text]))`;

const codesLike = (pattern: string) => sql`p.search_codes like (select ${sql.placeholder(pattern)}::text)`;

/** Found apart by the index of descriptions, so many at most: reading the description of each hit would cost more than all the rest. */
const describedGoods = (words: "description" | "described") => sql`select d.uuid from products d where d.is_published
  and to_tsvector('russian', translate(d.description, 'Ёё', 'Ее')) @@ (select plainto_tsquery('russian', ${sql.placeholder(words)}))
    limit 1000`;

/** Of the first word of a name, its other words, its shelf and what it only mentions; see the function `search_vector`. */
const weigh = (query: string) => sql`ts_rank('{0.12, 0.4, 0.6, 1}', p.search, (select ${sql.placeholder(query)}::text::tsquery))`;

/**
 * Where `relevance` puts what is not in stock, what it takes a rank from, and less than what any word of a query counts for: what differs
 * by less is equally relevant.
 */
export const relevanceRange = { behind: 500_000_000, worst: 300_000_000, equal: 50_000 };

/**
 * Smaller is better: a whole article, the beginning of one; then names that mention a purpose, and descriptions with the words that
 * names have not; then how much the product is what was asked for (what was typed above its synonyms), then short names. What is
 * not in stock stands behind all that is.
 */
export function relevance({ article, words, direct, described, mention }: Search): SQL {
  // ts_rank is a mean over the lexemes: the sum does not fall with the number of synonyms.
  const sum = sql`least(${weigh("rank")} * ${sql.placeholder("size")}::int, ${sql.placeholder("most")}::float8)`;
  const rank = words === null ? sql`0` : sql`(1000000 * (${sum} ${direct === null ? sql`` : sql`+ 2 * ${weigh("direct")}`}))::int`;
  const first = [
    ...(mention === null
      ? []
      : [sql`- case when p.search @@ (select ${sql.placeholder("mention")}::text::tsquery) then 150000000 else 0 end`]),
    ...(described === null ? [] : [sql`- case when p.uuid in (${describedGoods("described")}) then 70000000 else 0 end`]),
  ];
  const key = sql`${sql.raw(String(relevanceRange.worst))} - ${rank} + least(length(p.name), 999) ${sql.join(first, sql` `)}`;
  const withArticle =
    article === null
      ? key
      : sql`case when ${codesLike("articleWhole")} then 0 when ${codesLike("articleBegins")} then 1000000 else ${key} end`;
  return sql`(${withArticle} + case when p.in_stock then 0 else ${sql.raw(String(relevanceRange.behind))} end)`;
}

/** Which rows `p` of a filter are: what is read of the hits of a search, and of all other goods. Both have the columns of filters. */
export const goodsOf = ({ search }: Pick<ListFilter, "search">): SQL => (search ? sql`product_hits p` : sql`products p`);

/** What of them is sold. */
export const soldConditions = ({ search }: Pick<ListFilter, "search">): SQL[] => (search ? [] : [sql`p.is_published`]);

/** Everything the filter asks for, over `p`; for searches, whose hits are gathered before they are sorted. */
export function hitConditions(filter: ListFilter, viewer: Viewer): SQL[] {
  return [
    ...soldConditions(filter),
    ...(filter.search ? [searchCondition(filter.search)] : []),
    ...scopeConditions(filter.scope),
    ...filterConditions(filter),
    ...priceConditions(filter, effectivePrice(viewer)),
  ];
}
