import type { products } from "#contract/products.ts";
import type { QueryOf } from "#contract/call.ts";
import { toHundredths } from "#contract/quantity.ts";
import type { CatalogueFacts } from "./catalogue-facts.ts";
import { readSearch, type Search } from "./search-text.ts";
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
  /** Segments of which the viewer's branch can order nothing: for it they are not in stock. Null when there are none. */
  closed: string[] | null;
  search: Search | null;
};

export type ListOrder = { by: "price" | "name" | "relevance"; descending: boolean };

type Query = QueryOf<typeof products.list>;

/** What depends on prices is ignored for those who may not see them (domain.md D26). */
export function toFilter(query: Query, facts: CatalogueFacts, viewer: Viewer): ListFilter {
  const priced = viewer.access === "granted";
  return {
    scope: toScope(query.categoriesUuids, facts),
    brands: query.brands?.length ? [...new Set(query.brands)].sort() : null,
    priceFrom: priced && query.priceFrom ? Math.ceil(toHundredths(query.priceFrom)) : null,
    priceTo: priced && query.priceTo !== undefined ? Math.floor(toHundredths(query.priceTo)) : null,
    percent: priced && query.discount ? Math.ceil(toHundredths(query.discount)) : null,
    ratingTenths: query.rating ? Math.ceil(toHundredths(query.rating) / 10) : null,
    inStock: query.inStock === true,
    closed: closedFor(viewer, facts),
    search: query.search ? readSearch(query.search) : null,
  };
}

export function toOrder(query: Query, viewer: Viewer): ListOrder {
  const [by, direction] = (query.sort ?? "").split(":");
  const descending = direction === "desc";
  if (by === "name" || (by === "price" && viewer.access === "granted")) return { by, descending };
  return { by: query.search ? "relevance" : "name", descending: false };
}

/** The same rule as in the basket: a segment is ordered by the contract for its assortment from the storage of its mode. */
function closedFor({ branch }: Viewer, { categories }: CatalogueFacts): string[] | null {
  if (branch === null) return null;
  const lacks = (own: readonly string[], needed: string | null) => needed !== null && !own.includes(needed);
  const closed = [...categories.values()].filter(
    ({ parentUuid, assortmentUuid, temperatureMode }) =>
      parentUuid !== null && (lacks(branch.assortments, assortmentUuid) || lacks(branch.storageModes, temperatureMode)),
  );
  return closed.length === 0 ? null : closed.map(({ uuid }) => uuid).sort();
}

/** What a page of the list depends on: without the filter by stock everybody may share it. */
export const pageFilter = (filter: ListFilter): ListFilter => (filter.inStock ? filter : { ...filter, closed: null });

/** What is counted looks at the segment, which only indexes by segment carry. */
export function countedFilter(filter: ListFilter, facts: CatalogueFacts): ListFilter {
  const { scope, closed } = filter;
  return closed === null || scope?.column !== "category_uuid" ? filter : { ...filter, scope: segmentsOf(scope.uuids, facts) };
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
  const found = [...categories.values()].filter(({ uuid, parentUuid }) => parentUuid !== null && (wanted.has(uuid) || wanted.has(parentUuid)));
  return { column: "segment_uuid", uuids: found.map(({ uuid }) => uuid).sort() };
}
