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
    search: query.search ? readSearch(query.search) : null,
  };
}

export function toOrder(query: Query, viewer: Viewer): ListOrder {
  const [by, direction] = (query.sort ?? "").split(":");
  const descending = direction === "desc";
  if (by === "name" || (by === "price" && viewer.access === "granted")) return { by, descending };
  return { by: query.search ? "relevance" : "name", descending: false };
}

/** Top categories beside segments become their segments, so that one index serves all. Unknown ones find nothing. */
function toScope(uuids: string[] | undefined, facts: CatalogueFacts): Scope | null {
  if (!uuids?.length) return null;
  const isSegment = (uuid: string) => facts.categories.get(uuid)?.parentUuid != null;
  if (!uuids.some(isSegment)) return { column: "category_uuid", uuids: [...new Set(uuids)].sort() };
  const tops = new Set(uuids.filter((uuid) => !isSegment(uuid)));
  const ofTops = [...facts.categories.values()]
    .filter((category) => category.parentUuid !== null && tops.has(category.parentUuid))
    .map((category) => category.uuid);
  return { column: "segment_uuid", uuids: [...new Set([...uuids.filter(isSegment), ...ofTops])].sort() };
}
