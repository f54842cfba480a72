import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { priceReasons, productSorts, unavailableReasons, units, vatRates } from "./enums.ts";
import { maxReadProducts } from "./limits.ts";
import { ProductPhoto } from "./pictures.ts";
import { ByUuid, cleaned, listOf, Money, PageQuery, queryInteger, singleLine, Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";
import { Stock } from "./stock.ts";

/** Rules of an ordered quantity; `step`, `min` and `max` are in `unit`. */
export const QuantityRules = z.object({
  kind: z.enum(["weight", "count"]),
  step: z.number(),
  min: z.number(),
  max: z.number(),
  round: z.enum(["up", "nearest", "down"]),
  precision: z.literal(2),
  /** Unit of the typed number: a supply unit, or kilograms. */
  unit: z.enum(units),
});
export type QuantityRules = z.infer<typeof QuantityRules>;

/** `movedPrices` of an earlier answer. */
export const MovedPrices = singleLine(100);

/** One step of a ladder: `percent` off from `count`. Costs are null when prices are hidden. */
export const LadderStep = z.object({
  uuid: Uuid,
  count: z.number(),
  percent: z.number(),
  cost: Money.nullable(),
  discountCost: Money.nullable(),
});
export type LadderStep = z.infer<typeof LadderStep>;

export const DiscountGroup = z.object({ uuid: Uuid, name: z.string(), prices: z.array(LadderStep) });

/** The product's own volume discount; applies when it has no discount group. */
export const Discount = z.object({
  uuid: Uuid,
  count: z.number(),
  percent: z.number(),
  isActive: z.boolean(),
  discountCost: Money.nullable(),
});

export const Picture = z.object({ url: z.string(), isPrimary: z.boolean() });

export const CategoryRef = z.object({ uuid: Uuid, name: z.string(), tint: z.string() });

export const ProductCard = z.object({
  uuid: Uuid,
  name: z.string(),
  sku: z.string(),
  brand: z.string(),
  /** The top category, and the leaf, which is the segment. */
  category: CategoryRef,
  subcategory: CategoryRef,
  /** The pictures at their largest, then the drawing of its kind; cards show only the first picture. */
  images: z.array(Picture),
  /** The first picture. */
  picture: ProductPhoto.nullable(),
  rating: z.number(),
  /** `old` is the catalogue price; null unless the personal one is lower. */
  price: z.object({ current: Money, old: Money.nullable() }).nullable(),
  priceReason: z.enum(priceReasons).nullable(),
  unit: z.enum(units),
  supplyUnit: z.enum(units),
  unitsInSupply: z.number(),
  /** Grams of one unit; 0 when unknown. */
  unitWeight: z.number(),
  dealQuantity: QuantityRules,
  discountGroup: DiscountGroup.nullable(),
  discounts: z.array(Discount),
  /** Highest percent of the ladder that applies. */
  maxPercent: z.number(),
  isAvailable: z.boolean(),
  unavailableReason: z.enum(unavailableReasons).nullable(),
  assortment: z.object({ uuid: Uuid, name: z.string() }),
  /** Whether `products.stock` has its quantity. */
  isStocked: z.boolean(),
});
export type ProductCard = z.infer<typeof ProductCard>;

export const Product = ProductCard.extend({
  pictures: z.array(ProductPhoto),
  description: z.string(),
  company: z.object({ uuid: Uuid, name: z.string() }),
  /** Grams. */
  supplyWeight: z.number(),
  /** One of `packagings`, the seller's own text, or empty. */
  package: z.string(),
  composition: z.string(),
  allergens: z.array(z.string()),
  temperatureMode: z.string(),
  shelfLifeDays: z.number(),
  /** Percent, or `none` for goods without VAT, of a delivery today, by the seller's regime; null while it is not known. */
  vatRate: z.literal(vatRates).nullable(),
  isWeighted: z.boolean(),
  delivery: z.object({
    format: z.string(),
    cost: z.string(),
    estimatedTime: z.string(),
    packagingPerRow: z.number(),
    rowsPerPallet: z.number(),
    totalPackages: z.number(),
    totalUnits: z.number(),
    /** Centimetres. */
    dimensions: z.object({ length: z.number(), width: z.number(), height: z.number() }),
    /** Grams. */
    netWeight: z.number(),
    grossWeight: z.number(),
  }),
  nutritionalValue: z.object({ per: z.string(), calories: z.number(), proteins: z.number(), fats: z.number(), carbohydrates: z.number() }),
  additionalInfo: z.object({ terms: z.string(), type: z.string(), compound: z.string() }),
  createdDate: z.string(),
  /** Whether it is in the caller's basket and ticked. */
  isChecked: z.boolean(),
});
export type Product = z.infer<typeof Product>;

const Rubles = z.coerce.number({ error: "invalid" }).min(0, { error: "invalid" }).max(100_000_000, { error: "invalid" });

/** Search, filters and sorting of the catalogue. The specification sorts by `cost`, an alias of `price`. */
export const ProductsQuery = PageQuery.extend({
  perPage: queryInteger(1, 100).default(24),
  search: cleaned(200).optional(),
  categoriesUuids: listOf(Uuid, 50),
  brands: listOf(Uuid, 50),
  priceFrom: Rubles.optional(),
  priceTo: Rubles.optional(),
  /** Minimum of `maxPercent`, 0 to 100. */
  discount: z.coerce.number({ error: "invalid" }).min(0, { error: "invalid" }).max(100, { error: "invalid" }).optional(),
  rating: z.coerce.number({ error: "invalid" }).min(0, { error: "invalid" }).max(5, { error: "invalid" }).optional(),
  inStock: z.stringbool({ error: "invalid" }).optional(),
  sort: z
    .enum([...productSorts, "cost:asc", "cost:desc"], { error: "invalid" })
    .transform((value) => value.replace("cost:", "price:") as (typeof productSorts)[number])
    .optional(),
});

export const ProductPage = z.object({
  products: z.array(ProductCard),
  /** Counted up to 10,000; `totalIsExact` is false when there are more. */
  total: z.number(),
  totalIsExact: z.boolean(),
  page: z.number(),
  perPage: z.number(),
  /** The search text used instead of the typed one: another keyboard layout or alphabet, a corrected misspelling. */
  suggestion: z.string().nullable(),
  /** Words of the query that match nothing; the products match the others. */
  leftOut: z.array(z.string()),
  /** Products of the page that the company's own article codes found. */
  ownCodes: z.array(z.object({ productUuid: Uuid, code: z.string() })),
  /** Categories and segments that match the search, at most three. */
  categories: z.array(CategoryRef.extend({ parentUuid: Uuid.nullable() })),
  facets: z.object({
    brands: z.array(z.object({ uuid: Uuid, name: z.string(), count: z.number() })),
    priceMin: Money.nullable(),
    priceMax: Money.nullable(),
    inStock: z.number(),
    withDiscount: z.number(),
  }),
});

export const Category = z.object({
  uuid: Uuid,
  name: z.string(),
  image: z.string(),
  tint: z.string(),
  totalProducts: z.number(),
  /** Uuid of the category above; null for a top one. */
  parent: Uuid.nullable(),
  subcategories: z.array(
    z.object({ uuid: Uuid, name: z.string(), image: z.string(), tint: z.string(), totalProducts: z.number(), parent: Uuid.nullable() }),
  ),
});
export type Category = z.infer<typeof Category>;

const History = z.object({ result: z.array(z.string()) });

export const products = {
  /** Prices are of the caller's company, or null with the reason. Availability is for the branch of their basket. */
  list: call("GET", "/v1/products", { may: signedIn, query: ProductsQuery, answer: ProductPage }),
  listPublic: call("GET", "/v1/products/public", { may: "anyone", query: ProductsQuery, answer: ProductPage }),
  get: call("GET", "/v1/products/product/:uuid", { may: signedIn, params: ByUuid, answer: Product }),
  getPublic: call("GET", "/v1/products/public/:uuid", { may: "anyone", params: ByUuid, answer: Product }),
  /**
   * Stock of the products at the centre of the basket's branch. Products without loaded stock are absent, all of them before
   * accreditation.
   */
  stock: call("GET", "/v1/products/stock", {
    may: buyerRoles,
    query: z.object({ uuids: listOf(Uuid, 100) }),
    answer: z.object({ stock: z.array(Stock.extend({ productUuid: Uuid })) }),
  }),
  listByUuids: call("POST", "/v1/products/list", {
    may: signedIn,
    isRead: true,
    body: z.object({ uuids: z.array(Uuid).max(maxReadProducts, { error: "invalid" }) }),
    answer: z.object({ products: z.array(ProductCard) }),
  }),
  /** `ownCode`: the company's own article code that found the product. */
  suggest: call("GET", "/v1/products/suggestions", {
    may: "anyone",
    query: z.object({ search: cleaned(200).default("") }),
    answer: z.object({
      products: z.array(z.object({ uuid: Uuid, name: z.string(), sku: z.string(), image: z.string(), ownCode: z.string().nullable() })),
      categories: z.array(CategoryRef.extend({ parentUuid: Uuid.nullable() })),
    }),
  }),
  history: call("GET", "/v1/products/history", { may: signedIn, answer: History }),
  addHistory: call("POST", "/v1/products/history", {
    may: signedIn,
    body: z.object({ search: cleaned(200, { error: "required" }).min(1, { error: "required" }) }),
    answer: History,
  }),
  clearHistory: call("DELETE", "/v1/products/history", { may: signedIn, answer: History }),
  categories: call("GET", "/v1/products/categories", { may: "anyone", answer: z.object({ categories: z.array(Category) }) }),
  category: call("GET", "/v1/products/categories/:uuid", { may: "anyone", params: ByUuid, answer: Category }),
};
