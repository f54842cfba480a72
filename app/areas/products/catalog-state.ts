import type { Sort } from "./sorts.ts";

/** Cards of one page, unless the address says otherwise. */
export const cardsPerPage = 24;

/** Brands before the others are asked for. */
export const brandsShown = 6;

/** The catalogue's address in words: every filter, the order and the page. Prices stay as they were typed. */
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
  /** The whole list of brands is shown, not its head. */
  allBrands: boolean;
  page: number;
  perPage: number;
};

export type FilterErrors = Partial<Record<"priceFrom" | "priceTo" | "discount" | "rating", "invalid" | "rating" | "priceOrder">>;

/** Address of the same list with something changed. A change of filters starts at the first page. */
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
