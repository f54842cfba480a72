import type { QueryOf } from "#contract/call.ts";
import type { products } from "#contract/products.ts";
import { toHundredths } from "#contract/quantity.ts";
import type { CatalogueFacts } from "./catalogue-facts.ts";
import type { Search } from "./search/to-search.ts";
import type { Viewer } from "./viewer.ts";

/** The chosen top categories, or segments when the query names at least one segment. */
export type Scope = { column: "category_uuid" | "segment_uuid"; uuids: string[] };

export type ListFilter = {
  scope: Scope | null;
  brands: string[] | null;
  priceFrom: number | null;
  priceTo: number | null;
  percent: number | null;
  ratingTenths: number | null;
  inStock: boolean;
  /** Segments of the scope that the viewer's branch cannot order; they count as out of stock. Null when there are none. */
  closed: string[] | null;
  search: Search | null;
};

/**
 * `last`: segments that the viewer's branch cannot order; sorted by relevance, their products come after all others. `ordered`: the
 * company whose earlier ordered products come first among equally relevant ones.
 */
export type ListOrder = { by: "price" | "name" | "relevance"; descending: boolean; last: readonly string[]; ordered: string | null };

type Query = QueryOf<typeof products.list>;

/** Parses the query; prices in kopecks. Ignores filters by price and discount when the viewer may not see prices (domain.md D26). */
export function toFilter(query: Query, search: Search | null, facts: CatalogueFacts, viewer: Viewer): ListFilter {
  const priced = viewer.access === "granted";
  const scope = toScope(query.categoriesUuids, facts);
  return {
    scope,
    brands: query.brands?.length ? [...new Set(query.brands)].sort() : null,
    priceFrom: priced && query.priceFrom ? Math.ceil(toHundredths(query.priceFrom)) : null,
    priceTo: priced && query.priceTo !== undefined ? Math.floor(toHundredths(query.priceTo)) : null,
    percent: priced && query.discount ? Math.ceil(toHundredths(query.discount)) : null,
    ratingTenths: query.rating ? Math.ceil(toHundredths(query.rating) / 10) : null,
    inStock: query.inStock === true,
    closed: closedFor(viewer, facts, scope),
    search,
  };
}

export function toOrder(query: Query, viewer: Viewer, { search, closed }: ListFilter): ListOrder {
  const [by, direction] = (query.sort ?? "").split(":");
  const descending = direction === "desc";
  if (by === "name" || (by === "price" && viewer.access === "granted")) return { by, descending, last: [], ordered: null };
  // A bar code finds one product, so earlier orders need not be read to rank it.
  const { companyUuid = null } = (!search?.barcode && viewer.ordered) || {};
  return search
    ? { by: "relevance", descending: false, last: closed ?? [], ordered: companyUuid }
    : { by: "name", descending: false, last: [], ordered: null };
}

/** As in the basket, a branch needs a contract for the segment's assortment and a storage of its temperature mode. */
function closedFor({ branch }: Viewer, { categories }: CatalogueFacts, scope: Scope | null): string[] | null {
  if (branch === null) return null;
  const lacks = (own: readonly string[], needed: string | null) => needed !== null && !own.includes(needed);
  const closed = [...categories.values()].filter(
    ({ uuid, parentUuid, assortmentUuid, temperatureMode }) =>
      parentUuid !== null &&
      (scope === null || scope.uuids.includes(scope.column === "segment_uuid" ? uuid : parentUuid)) &&
      (lacks(branch.assortments, assortmentUuid) || lacks(branch.storageModes, temperatureMode)),
  );
  return closed.length === 0 ? null : closed.map(({ uuid }) => uuid).sort();
}

/** Drops `closed`, so that branches share a page. With the stock filter it removes closed segments from the scope, if there is one. */
export function pageFilter(filter: ListFilter, facts: CatalogueFacts): ListFilter {
  const { scope, closed, inStock } = filter;
  if (closed === null || (inStock && scope === null)) return filter;
  return inStock ? { ...filter, scope: openScope(filter, facts), closed: null } : { ...filter, closed: null };
}

/** The filter of totals and facets. These group by segment, a column only of indexes by segment, so categories become segments. */
export function countedFilter(filter: ListFilter, facts: CatalogueFacts): ListFilter {
  const { scope, closed, inStock } = filter;
  if (inStock && closed !== null) return { ...filter, scope: openScope(filter, facts), closed: null };
  return { ...filter, scope: scope?.column === "category_uuid" ? segmentsOf(scope.uuids, facts) : scope, closed: null };
}

function openScope({ scope, closed }: ListFilter, facts: CatalogueFacts): Scope {
  const { column, uuids } = segmentsOf(scope?.uuids ?? [...facts.categories.keys()], facts);
  return { column, uuids: uuids.filter((uuid) => !closed?.includes(uuid)) };
}

/** When categories and segments are mixed, categories become their segments, so that one index serves all. Unknown uuids find nothing. */
function toScope(uuids: string[] | undefined, facts: CatalogueFacts): Scope | null {
  if (!uuids?.length) return null;
  const isSegment = (uuid: string) => facts.categories.get(uuid)?.parentUuid != null;
  if (!uuids.some(isSegment)) return { column: "category_uuid", uuids: [...new Set(uuids)].sort() };
  return segmentsOf(uuids, facts);
}

/** The segments among `uuids` and all segments of the top categories among them. */
function segmentsOf(uuids: string[], { categories }: CatalogueFacts): Scope {
  const wanted = new Set(uuids);
  const found = [...categories.values()].filter(
    ({ uuid, parentUuid }) => parentUuid !== null && (wanted.has(uuid) || wanted.has(parentUuid)),
  );
  return { column: "segment_uuid", uuids: found.map(({ uuid }) => uuid).sort() };
}
