import type { products } from "#contract/products.ts";
import type { QueryOf } from "#contract/call.ts";
import { toHundredths } from "#contract/quantity.ts";
import type { CatalogueFacts } from "./catalogue-facts.ts";
import type { Search } from "./search/to-search.ts";
import type { Viewer } from "./viewer.ts";

/** Which shelves: top categories, or segments when at least one was named. */
export type Scope = { column: "category_uuid" | "segment_uuid"; uuids: string[] };

export type ListFilter = {
  scope: Scope | null;
  brands: string[] | null;
  priceFrom: number | null;
  priceTo: number | null;
  percent: number | null;
  ratingTenths: number | null;
  inStock: boolean;
  /** Segments of the scope of which the viewer's branch can order nothing: for it they are not in stock. Null when there are none. */
  closed: string[] | null;
  search: Search | null;
};

/**
 * `last`: segments of which nothing can be ordered here; by relevance their goods stand behind all others. `ordered`: the company whose
 * goods stand first among what is equally relevant.
 */
export type ListOrder = { by: "price" | "name" | "relevance"; descending: boolean; last: readonly string[]; ordered: string | null };

type Query = QueryOf<typeof products.list>;

/** What depends on prices is ignored for those who may not see them (domain.md D26). */
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
  const { companyUuid = null } = viewer.ordered ?? {};
  return search
    ? { by: "relevance", descending: false, last: closed ?? [], ordered: companyUuid }
    : { by: "name", descending: false, last: [], ordered: null };
}

/** The same rule as in the basket: a segment is ordered by the contract for its assortment from the storage of its mode. */
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

/** What a page depends on: without the filter by stock everybody shares it, with it what is closed leaves the scope. */
export function pageFilter(filter: ListFilter, facts: CatalogueFacts): ListFilter {
  const { scope, closed, inStock } = filter;
  if (closed === null || (inStock && scope === null)) return filter;
  return inStock ? { ...filter, scope: openScope(filter, facts), closed: null } : { ...filter, closed: null };
}

/** What totals and facets depend on. They look at the segment, which only indexes by segment carry. */
export function countedFilter(filter: ListFilter, facts: CatalogueFacts): ListFilter {
  const { scope, closed, inStock } = filter;
  if (inStock && closed !== null) return { ...filter, scope: openScope(filter, facts), closed: null };
  return { ...filter, scope: scope?.column === "category_uuid" ? segmentsOf(scope.uuids, facts) : scope, closed: null };
}

function openScope({ scope, closed }: ListFilter, facts: CatalogueFacts): Scope {
  const { column, uuids } = segmentsOf(scope?.uuids ?? [...facts.categories.keys()], facts);
  return { column, uuids: uuids.filter((uuid) => !closed?.includes(uuid)) };
}

/** Top categories beside segments become their segments, so that one index serves all. Unknown ones find nothing. */
function toScope(uuids: string[] | undefined, facts: CatalogueFacts): Scope | null {
  if (!uuids?.length) return null;
  const isSegment = (uuid: string) => facts.categories.get(uuid)?.parentUuid != null;
  if (!uuids.some(isSegment)) return { column: "category_uuid", uuids: [...new Set(uuids)].sort() };
  return segmentsOf(uuids, facts);
}

/** Segments as they are, and all those of top categories. */
function segmentsOf(uuids: string[], { categories }: CatalogueFacts): Scope {
  const wanted = new Set(uuids);
  const found = [...categories.values()].filter(
    ({ uuid, parentUuid }) => parentUuid !== null && (wanted.has(uuid) || wanted.has(parentUuid)),
  );
  return { column: "segment_uuid", uuids: found.map(({ uuid }) => uuid).sort() };
}
