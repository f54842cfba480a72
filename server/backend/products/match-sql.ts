import { type SQL, sql } from "drizzle-orm";
import type { ListFilter, Scope } from "./list-filter.ts";
import { effectivePrice } from "./product-row.ts";
import type { Search } from "./search/to-search.ts";
import type { Viewer } from "./viewer.ts";

/** Limit of hits, counts and facets: it bounds the cost of a request. */
export const COUNTED_UP_TO = 10_000;

// A literal: with a parameter as limit the planner assumes a tenth of the rows and chooses a sequential scan.
export const countedUpTo = sql.raw(String(COUNTED_UP_TO));
export const oneMoreThanCounted = sql.raw(String(COUNTED_UP_TO + 1));

export const all = (conditions: SQL[]): SQL => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `));

/** A filter without its values. The text of a statement may depend only on which filters are set, so it is cached by this. */
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
      maxRank: 0,
      article: given(search.article, { part: "", begins: "", whole: "" }),
      own: given(search.own, { whole: [], begins: [] }),
      barcode: given(search.barcode, ""),
      description: given(search.description, ""),
      described: given(search.described, ""),
      mention: given(search.mention, ""),
    },
  };
}

/** A viewer without its values: statements differ by access and by whether there is a price list. */
export function shapeOfViewer({ access, priceListUuid }: Viewer): Viewer {
  return { access, priceListUuid: priceListUuid && "own", isBuyer: false, branch: null, ordered: null, catalogVersion: 0 };
}

/** Values of the statements' placeholders. */
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

export function searchValues({ article, own, ...search }: Search): Record<string, unknown> {
  const ofArticle = { articlePart: article?.part, articleBegins: article?.begins, articleWhole: article?.whole };
  return { ...search, ...ofArticle, ownWhole: own?.whole, ownBegins: own?.begins };
}

/** In stock for the viewer's branch: closed segments are out. */
const inStock = ({ closed }: ListFilter): SQL =>
  closed === null ? sql`p.in_stock` : sql`(p.in_stock and p.segment_uuid <> all(${sql.placeholder("closed")}::uuid[]))`;

/** Conditions over columns of `p` that every list index has. */
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
 * Matches words by full-text search over names, categories and brands, articles by trigrams, bar codes exactly, own codes as read
 * before. Sub-selects hide the values from the planner: for a frequent word it would otherwise choose a sequential scan, although
 * the candidates are limited.
 */
export function searchCondition({ words, article, own, barcode, description }: Search, byWords: SQL = asOne): SQL {
  const found = [
    ...(words === null ? [] : [byWords]),
    ...(article === null ? [] : [codesLike("articlePart"), codesLike("articleWhole")]),
    ...(own === null ? [] : [isOne("ownWhole"), isOne("ownBegins")]),
    ...(barcode === null ? [] : [ofBarcode]),
    ...(description === null ? [] : [sql`p.uuid = any(array(${describedProducts("description")}))`]),
  ];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/**
 * `searchCondition` for statements that read all hits: the index finds several tsqueries (`@@ any`) in less than half the time of one
 * that joins them by `or`. Not for a page of a few hundred: the planner assumes that a twentieth of the table matches, and scans it.
 */
export const manyHitsCondition = (search: Search): SQL => searchCondition(search, search.choices === null ? asOne : apart);

const asOne = sql`p.search @@ (select ${sql.placeholder("words")}::text::tsquery)`;
const apart = sql`p.search @@ any ((select ${sql.placeholder("choices")}::text[]::tsquery[])::tsquery[])`;

// A sub-select: for `@>` the planner assumes that half a percent of the table matches, and would read the whole price list for it.
const ofBarcode = sql`p.uuid = any(array(select b.uuid from products b where b.barcodes @> array[${sql.placeholder("barcode")}::text]))`;

const codesLike = (pattern: string) => sql`p.search_codes like (select ${sql.placeholder(pattern)}::text)`;

const isOne = (uuids: "ownWhole" | "ownBegins") => sql`p.uuid = any(${sql.placeholder(uuids)}::uuid[])`;

/** A sub-select over the index of descriptions, limited: rechecking the description of each hit would cost more than all the rest. */
const describedProducts = (words: "description" | "described") => sql`select d.uuid from products d where d.is_published
  and to_tsvector('russian', translate(d.description, 'Ёё', 'Ее')) @@ (select plainto_tsquery('russian', ${sql.placeholder(words)}))
    limit 1000`;

/** Weights D to A: words that a name only mentions, category, other words, first word of the name (function `search_vector`). */
const weigh = (query: string) => sql`ts_rank('{0.12, 0.4, 0.6, 1}', p.search, (select ${sql.placeholder(query)}::text::tsquery))`;

/**
 * `behind` is added to the relevance of products out of stock. `worst` is the relevance of rank 0. Products that differ by less than
 * `equal` are equally relevant: any word of a query weighs more.
 */
export const relevanceRange = { behind: 500_000_000, worst: 300_000_000, equal: 50_000 };

/** Earlier orders must not lift an article above an own code. */
const ownFirst = sql.raw(String(-2 * relevanceRange.equal));

/**
 * Sort key, smaller is better: a whole code of the company itself, a whole article, the beginning of one; names that mention the
 * purpose; descriptions with the words that names lack; the text rank (typed words above their synonyms); shorter names. Products
 * out of stock come last.
 */
export function relevance({ article, own, words, direct, described, mention }: Search): SQL {
  // ts_rank divides by the number of lexemes; multiplied back, the rank does not fall with the number of synonyms.
  const sum = sql`least(${weigh("rank")} * ${sql.placeholder("size")}::int, ${sql.placeholder("maxRank")}::float8)`;
  const rank = words === null ? sql`0` : sql`(1000000 * (${sum} ${direct === null ? sql`` : sql`+ 2 * ${weigh("direct")}`}))::int`;
  const first = [
    ...(mention === null
      ? []
      : [sql`- case when p.search @@ (select ${sql.placeholder("mention")}::text::tsquery) then 150000000 else 0 end`]),
    ...(described === null ? [] : [sql`- case when p.uuid in (${describedProducts("described")}) then 70000000 else 0 end`]),
  ];
  const key = sql`${sql.raw(String(relevanceRange.worst))} - ${rank} + least(length(p.name), 999) ${sql.join(first, sql` `)}`;
  const codes = [
    ...(own === null ? [] : [sql`when ${isOne("ownWhole")} then ${ownFirst}`]),
    ...(article === null ? [] : [sql`when ${codesLike("articleWhole")} then 0`]),
    ...(own === null ? [] : [sql`when ${isOne("ownBegins")} then 1000000 + ${ownFirst}`]),
    ...(article === null ? [] : [sql`when ${codesLike("articleBegins")} then 1000000`]),
  ];
  const withCodes = codes.length === 0 ? key : sql`case ${sql.join(codes, sql` `)} else ${key} end`;
  return sql`(${withCodes} + case when p.in_stock then 0 else ${sql.raw(String(relevanceRange.behind))} end)`;
}

/** Products of `p` that own codes have found, whatever else the text finds. */
export const ownCondition = sql`(${isOne("ownWhole")} or ${isOne("ownBegins")})`;

/**
 * Sort key above `relevance`, smaller is better, of searches with own codes: goods that are known by name come first even out of stock, a
 * whole own code before a whole article and the beginning of an own code.
 */
export function known({ article }: Search): SQL {
  const whole = article === null ? sql`` : sql` or ${codesLike("articleWhole")}`;
  return sql`case when ${isOne("ownWhole")} then 0 when ${isOne("ownBegins")}${whole} then 1 else 2 end`;
}

/** The table `p` of a filter: searches read the narrow `product_hits`. Both tables have the columns that filters need. */
export const sourceOf = ({ search }: Pick<ListFilter, "search">): SQL => (search ? sql`product_hits p` : sql`products p`);

/** `product_hits` has published products only, so a search needs no condition. */
export const soldConditions = ({ search }: Pick<ListFilter, "search">): SQL[] => (search ? [] : [sql`p.is_published`]);

/** All conditions of a filter over `p`, for searches, whose hits are collected first and then sorted. */
export function hitConditions(filter: ListFilter, viewer: Viewer): SQL[] {
  return [
    ...soldConditions(filter),
    ...(filter.search ? [searchCondition(filter.search)] : []),
    ...scopeConditions(filter.scope),
    ...filterConditions(filter),
    ...priceConditions(filter, effectivePrice(viewer)),
  ];
}
