import type { Sort } from "./sorts.ts";

/** Default number of cards per page. */
export const cardsPerPage = 24;

/** Brands shown before the user asks for all. */
export const brandsShown = 6;

/** The catalogue's filters, sort and page from the URL. Prices are kept as typed. */
export type CatalogState = {
  search: string;
  sort: Sort | "";
  categories: string[];
  brands: string[];
  priceFrom: string;
  priceTo: string;
  discount: string;
  rating: string;
  inStock: boolean;
  /** All brands are shown. */
  allBrands: boolean;
  page: number;
  perPage: number;
};

export type FilterErrors = Partial<Record<"priceFrom" | "priceTo" | "discount" | "rating", "invalid" | "rating" | "priceOrder">>;

/** The same list's address with changes. Changed filters start at the first page. */
export function catalogHref(path: string, state: CatalogState, change: Partial<CatalogState> = {}): string {
  const next = { ...state, page: 1, ...change };
  const params = new URLSearchParams();
  const put = (name: string, value: string) => value && params.set(name, value);
  put("search", next.search);
  put("categoriesUuids", next.categories.join(","));
  put("priceFrom", next.priceFrom);
  put("priceTo", next.priceTo);
  put("discount", next.discount);
  put("rating", next.rating);
  put("inStock", next.inStock ? "true" : "");
  put("brands", next.brands.join(","));
  put("allBrands", next.allBrands ? "true" : "");
  put("sort", next.sort);
  put("perPage", next.perPage === cardsPerPage ? "" : String(next.perPage));
  put("page", next.page > 1 ? String(next.page) : "");
  const search = params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return search ? `${path}?${search}` : path;
}

export const noFilters = {
  categories: [],
  brands: [],
  priceFrom: "",
  priceTo: "",
  discount: "",
  rating: "",
  inStock: false,
} satisfies Partial<CatalogState>;

export function hasFilters(state: CatalogState): boolean {
  return filterCount(state) > 0;
}

export function filterCount(state: CatalogState): number {
  const singles = [state.priceFrom || state.priceTo, state.discount, state.rating, state.inStock].filter(Boolean).length;
  return singles + state.brands.length + state.categories.length;
}
