import { pagingOf } from "#app/request/paging.ts";
import { productSorts } from "#contract/enums.ts";
import { brandsShown, type CatalogState, cardsPerPage, type FilterErrors } from "./catalog-state.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readCatalogState(params: URLSearchParams): CatalogState {
  const sort = params.get("sort") ?? "";
  return {
    search: (params.get("search") ?? "").replaceAll("\u0000", "").toWellFormed().trim().slice(0, 200),
    sort: productSorts.find((one) => one === sort) ?? "",
    categories: listed(params, "categoriesUuids"),
    brands: listed(params, "brands"),
    priceFrom: short(params.get("priceFrom")),
    priceTo: short(params.get("priceTo")),
    discount: short(params.get("discount")),
    rating: short(params.get("rating")),
    inStock: isOn(params.get("inStock")),
    allBrands: isOn(params.get("allBrands")),
    ...pagingOf(params, cardsPerPage),
  };
}

const isOn = (value: string | null) => ["true", "on", "1"].includes(value ?? "");

function listed(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name).flatMap((value) => value.split(","));
  return [...new Set(values.filter((value) => uuid.test(value)))].slice(0, 50);
}

const short = (value: string | null) => (value ?? "").trim().slice(0, 20);

/** A number as people type it; null if it is none. */
function readNumber(text: string): number | null {
  const clean = text.replace(/[\s\u00A0₽%]/g, "").replace(",", ".");
  return /^\d{1,9}(\.\d+)?$/.test(clean) ? Number(clean) : null;
}

/** Invalid filters: left out of the query and shown as field errors. */
export function checkFilters(state: CatalogState): FilterErrors {
  const errors: FilterErrors = {};
  for (const name of ["priceFrom", "priceTo"] as const) if (state[name] && readNumber(state[name]) === null) errors[name] = "invalid";
  const [from, to] = [readNumber(state.priceFrom), readNumber(state.priceTo)];
  if (from !== null && to !== null && from > to) errors.priceTo = "priceOrder";
  if (state.discount && !within(state.discount, 100)) errors.discount = "invalid";
  if (state.rating && !within(state.rating, 5)) errors.rating = "rating";
  return errors;
}

function within(text: string, max: number): boolean {
  const value = readNumber(text);
  return value !== null && value <= max;
}

/** Without access to prices, filters and sorts that depend on them are dropped (domain.md D26). */
export function withoutPrices(state: CatalogState): CatalogState {
  return { ...state, priceFrom: "", priceTo: "", discount: "", sort: state.sort.startsWith("price") ? "" : state.sort };
}

export function toProductsQuery(state: CatalogState, errors: FilterErrors, options: { categoriesUuids: string[] }) {
  const usable = (name: keyof FilterErrors) => (errors[name] ? undefined : (readNumber(state[name]) ?? undefined));
  return {
    page: state.page,
    perPage: state.perPage,
    search: state.search || undefined,
    categoriesUuids: options.categoriesUuids,
    brands: state.brands,
    priceFrom: usable("priceFrom"),
    priceTo: usable("priceTo"),
    discount: usable("discount"),
    rating: usable("rating"),
    inStock: state.inStock ? "true" : undefined,
    sort: state.sort || undefined,
  };
}

/** The first brands and the chosen ones, or all on request. */
export function toBrands(brands: readonly { uuid: string; name: string; count: number }[], { brands: chosen, allBrands }: CatalogState) {
  const shown = allBrands ? brands : brands.filter(({ uuid }, place) => place < brandsShown || chosen.includes(uuid));
  return { brands: shown, moreBrands: brands.length - shown.length };
}
