import { z } from "zod";
import { call } from "./call.ts";
import { priceStates, sellerProductStates, units, unsoldReasons, vatRates } from "./enums.ts";
import { cataloguePrices, feeds } from "./feeds.ts";
import { maxSearchLength } from "./limits.ts";
import { listFile } from "./list-file.ts";
import { orderFault } from "./orderable.ts";
import { ProductPhoto } from "./pictures.ts";
import { ByUuid, cleaned, Instant, Money, PageQuery, Uuid } from "./primitives.ts";
import { exchangeEditors, exchangeReaders } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

/** Name of the exchange key that owns a field, and when it last sent it. People cannot change the field. */
const FieldOwner = z.object({ owner: z.string(), at: Instant });

const ProductIdentity = z.object({
  uuid: Uuid,
  sku: z.string(),
  name: z.string(),
  /** `picture` is the photo; `icon` names the drawing shown without one. */
  picture: ProductPhoto.nullable(),
  icon: z.string(),
  tint: z.string(),
});

export const SellerProductSummary = ProductIdentity.extend({
  /** Name of the segment; null when it has none. */
  segment: z.string().nullable(),
  brand: z.string(),
  /** Per unit, VAT included; null hides the product from buyers. */
  price: Money.nullable(),
  isHidden: z.boolean(),
  isPublished: z.boolean(),
  /** Names of exchange keys that own fields of it. */
  owners: z.array(z.string()),
});
export type SellerProductSummary = z.infer<typeof SellerProductSummary>;

/** As in rows of the feed `goods`: roubles and quantities as text, references as uuids; null means none. */
const SellerProductValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.array(z.object({ count: z.string(), percent: z.string() })),
]);
export type SellerProductValue = z.infer<typeof SellerProductValue>;

export const SellerProductCard = z.object({
  uuid: Uuid,
  version: z.number(),
  icon: z.string(),
  tint: z.string(),
  /** As people see it: with a mark where other goods have the same one. `fields` has it as typed. */
  sku: z.string(),
  fields: z.record(z.string(), SellerProductValue),
  /** Names of the referenced segment and group. */
  names: z.object({ segment: z.string().nullable(), discountGroup: z.string().nullable() }),
  owners: z.array(FieldOwner.extend({ field: z.string() })),
  unsold: z.array(z.enum(unsoldReasons)),
  allowedActions: z.array(z.enum(["edit"])),
});
export type SellerProductCard = z.infer<typeof SellerProductCard>;

const Fields = feeds.goods.row.omit({ externalId: true });

const figure = z.number().optional().catch(undefined);
/** Valid ones only; the field's own schema reports the others. */
const Quantities = z.object({ step: figure, min: figure, max: figure });

/** Reports `step`, `min` and `max` that contradict each other, together with any other errors. */
function orderable<Schema extends z.ZodType>(schema: Schema) {
  return schema.superRefine(
    (value, context) => {
      const fault = orderFault(Quantities.safeParse(value).data ?? {});
      if (fault) context.addIssue({ code: "custom", path: [fault.field], message: fault.message });
    },
    { when: () => true },
  );
}

const Choices = z.object({
  segments: z.array(z.object({ uuid: Uuid, name: z.string(), category: z.string() })),
  discountGroups: z.array(z.object({ uuid: Uuid, name: z.string(), segment: z.string() })),
  brands: z.array(z.string()),
  temperatureModes: z.array(z.string()),
  /** In force today; a product may have another one of the time before. */
  vatRates: z.array(z.literal(vatRates)),
});
export type SellerProductChoices = z.infer<typeof Choices>;

const Search = cleaned(maxSearchLength).optional();

/** `catalog` or the uuid of a price list. */
const ListName = z.union([z.literal(cataloguePrices), Uuid], { error: "invalid" });

export const ListedPrice = ProductIdentity.extend({
  unit: z.enum(units),
  /** Price in this list; null: the catalogue's price applies, or in the catalogue there is none. */
  price: Money.nullable(),
  cataloguePrice: Money.nullable(),
  priceOwner: FieldOwner.nullable(),
});
export type ListedPrice = z.infer<typeof ListedPrice>;

const Roubles = feeds.prices.row.shape.price.nullable();

const SellerProductsQuery = PageQuery.extend({ search: Search, state: z.enum(sellerProductStates, { error: "invalid" }).optional() });

const PricesQuery = PageQuery.extend({
  list: ListName.default(cataloguePrices),
  search: Search,
  state: z.enum(priceStates, { error: "invalid" }).optional(),
});

/** The seller's own products, for the seller's staff. Every change is a load of the feeds with the channel `page`. */
export const sellerProducts = {
  /** By name. `search` is a part of the name, brand or SKU, or a bar code. */
  list: call("GET", "/v1/goods", {
    may: exchangeReaders,
    query: SellerProductsQuery,
    /** `total` counts up to 10,000, `counts` up to 1,000 regardless of the filters. */
    answer: z.object({
      goods: z.array(SellerProductSummary),
      total: z.number(),
      counts: z.record(z.enum(sellerProductStates), z.number()),
    }),
  }),
  /** A workbook with the columns of the feed, as are the next two, so that it can be loaded back. At most 100,000 rows. */
  listFile: call("GET", "/v1/goods/file", listFile(exchangeReaders, SellerProductsQuery)),
  /** Stock of the listed goods by storage. */
  stockFile: call("GET", "/v1/goods/stock/file", listFile(exchangeReaders, SellerProductsQuery)),
  /** Prices of one list; with `unpriced`, the goods without a price, to fill in. */
  pricesFile: call("GET", "/v1/prices/file", listFile(exchangeReaders, PricesQuery)),
  /** Options of the reference fields. */
  choices: call("GET", "/v1/goods/choices", { may: exchangeEditors, answer: Choices }),
  get: call("GET", "/v1/goods/:uuid", { may: exchangeReaders, params: ByUuid, answer: SellerProductCard }),
  /** References are uuids, external ids or names. */
  create: call("POST", "/v1/goods", {
    may: exchangeEditors,
    body: orderable(Fields),
    answer: SellerProductCard,
    idempotent: true,
    errors: ["IDEMPOTENCY_MISMATCH"],
  }),
  /** Absent fields stay. VALIDATION_ERROR when a field that an exchange key owns would change. */
  update: call("PATCH", "/v1/goods/:uuid", {
    may: exchangeEditors,
    params: ByUuid,
    body: orderable(Fields.partial().extend(expectedVersion)),
    answer: SellerProductCard,
    versionOf: "product",
  }),
  /** Goods by name with their prices in one list, the catalogue by default. */
  listPrices: call("GET", "/v1/prices", {
    may: exchangeReaders,
    query: PricesQuery,
    /** `total` and `unpriced` count up to 10,000. */
    answer: z.object({
      lists: z.array(z.object({ uuid: Uuid, title: z.string() })),
      prices: z.array(ListedPrice),
      total: z.number(),
      unpriced: z.number(),
      allowedActions: z.array(z.enum(["edit"])),
    }),
  }),
  /**
   * Sets prices of one list, all or none; null removes a price. `lastSeenPrice` is the price that the person saw (null: none):
   * CONFLICT when another one is stored.
   */
  setPrices: call("PUT", "/v1/prices", {
    may: exchangeEditors,
    body: z.object({
      list: ListName,
      prices: z
        .array(z.object({ goods: Uuid, price: Roubles, lastSeenPrice: Roubles.optional() }), { error: "required" })
        .min(1, { error: "required" })
        .max(100, { error: "invalid" }),
    }),
    answer: z.object({ changed: z.number() }),
    errors: ["CONFLICT"],
  }),
};
