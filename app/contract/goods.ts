import { z } from "zod";
import { call } from "./call.ts";
import { cataloguePrices, feedRows } from "./feeds.ts";
import { listFile } from "./list-file.ts";
import { orderFault } from "./orderable.ts";
import { GoodsPicture } from "./pictures.ts";
import { ByUuid, Instant, limited, Money, optionalLine, optionalText, PageQuery, Uuid } from "./primitives.ts";
import { exchangeEditors, exchangeReaders } from "./roles.ts";
import { units } from "./statuses.ts";
import { seen } from "./versions.ts";

/** Narrowings of the list: what still keeps goods from being sold, or sold well. */
export const goodsStates = ["unpictured", "unpriced", "unsorted", "hidden"] as const;
export type GoodsState = (typeof goodsStates)[number];

/** Counting of a list stops here, and so does paging. */
export const countedGoodsMax = 10_000;

/** The exchange key that keeps a field, by its name, and when it last said something of the thing. Nobody changes it here. */
const Kept = z.object({ owner: z.string(), at: Instant });

const Shown = z.object({
  uuid: Uuid,
  sku: z.string(),
  name: z.string(),
  /** Names of files in /pictures: the photo, and the drawing for goods without one. */
  picture: GoodsPicture.nullable(),
  icon: z.string(),
  tint: z.string(),
});

export const GoodsSummary = Shown.extend({
  /** Name of the segment; null: nobody has sorted it. */
  segment: z.string().nullable(),
  brand: z.string(),
  /** Of one unit, VAT included; null: buyers do not see it. */
  price: Money.nullable(),
  isHidden: z.boolean(),
  isPublished: z.boolean(),
  /** Keys that keep fields of it. */
  owners: z.array(z.string()),
});
export type GoodsSummary = z.infer<typeof GoodsSummary>;

/** As rows of the feed `goods` are sent: roubles and quantities as text, references as uuids; null is none. */
const GoodsValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.array(z.object({ count: z.string(), percent: z.string() })),
]);
export type GoodsValue = z.infer<typeof GoodsValue>;

/** Why buyers do not see it. */
const unsoldReasons = ["hidden", "unpriced", "unsorted"] as const;

export const GoodsCard = z.object({
  uuid: Uuid,
  version: z.number(),
  icon: z.string(),
  tint: z.string(),
  fields: z.record(z.string(), GoodsValue),
  /** Names of what fields refer to. */
  names: z.object({ segment: z.string().nullable(), discountGroup: z.string().nullable() }),
  owners: z.array(Kept.extend({ field: z.string() })),
  unsold: z.array(z.enum(unsoldReasons)),
  allowedActions: z.array(z.enum(["edit"])),
});
export type GoodsCard = z.infer<typeof GoodsCard>;

/** What people type is read by people: nothing in it is hidden, and what stands in one line is one. */
const Fields = feedRows.goods.omit({ externalId: true }).extend({
  description: optionalText(5000),
  composition: optionalText(3000),
  compound: optionalText(3000),
  terms: optionalText(1000),
  temperatureMode: optionalLine(40),
  nutritionPer: optionalLine(40),
  package: optionalLine(100),
  type: optionalLine(100),
  deliveryFormat: optionalLine(200),
  deliveryCost: optionalLine(200),
  deliveryTime: optionalLine(200),
});

const figure = z.number().optional().catch(undefined);
/** Those that are good; a wrong one is refused by itself. */
const Quantities = z.object({ step: figure, min: figure, max: figure });

/** Nothing can be ordered by quantities that do not go together; told whatever else is wrong. */
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
});
export type GoodsChoices = z.infer<typeof Choices>;

const Search = limited(100).optional();

export const priceStates = ["priced", "unpriced"] as const;

/** `catalog`, or the uuid of a price list. */
const ListName = z.union([z.literal(cataloguePrices), Uuid], { error: "invalid" });

export const ListedPrice = Shown.extend({
  unit: z.enum(units),
  /** In this list; null: the catalogue's price holds, or in the catalogue itself none. */
  price: Money.nullable(),
  cataloguePrice: Money.nullable(),
  kept: Kept.nullable(),
});
export type ListedPrice = z.infer<typeof ListedPrice>;

const Roubles = feedRows.prices.shape.price.nullable();

const GoodsQuery = PageQuery.extend({ search: Search, state: z.enum(goodsStates, { error: "invalid" }).optional() });

const PricesQuery = PageQuery.extend({
  list: ListName.default(cataloguePrices),
  search: Search,
  state: z.enum(priceStates, { error: "invalid" }).optional(),
});

/** The seller's own goods as his people see and edit them. Everything written goes through the feeds, as a load of one page. */
export const goods = {
  /** By name. `search` is a part of the name, brand or article, or a bar code. */
  list: call("GET", "/v1/goods", {
    may: exchangeReaders,
    query: GoodsQuery,
    /** `total` up to 10,000; `counts` up to 1,000, whatever the filters are. */
    answer: z.object({
      goods: z.array(GoodsSummary),
      total: z.number(),
      counts: z.object({ unpictured: z.number(), unpriced: z.number(), unsorted: z.number(), hidden: z.number() }),
    }),
  }),
  /** These, and the next two, by the columns of their feeds: what comes out can be loaded as it is. A hundred thousand lines at most. */
  listFile: call("GET", "/v1/goods/file", listFile(exchangeReaders, GoodsQuery)),
  /** Stock of the goods that the list shows, by storage. */
  stockFile: call("GET", "/v1/goods/stock/file", listFile(exchangeReaders, GoodsQuery)),
  /** The prices that stand in one list; asked for `unpriced`, the goods that have none, to be filled in. */
  pricesFile: call("GET", "/v1/prices/file", listFile(exchangeReaders, PricesQuery)),
  /** What fields that refer to something may name. */
  choices: call("GET", "/v1/goods/choices", { may: exchangeEditors, answer: Choices }),
  get: call("GET", "/v1/goods/:uuid", { may: exchangeReaders, params: ByUuid, answer: GoodsCard }),
  /** References are uuids, ids of a sender, or names. The article must be free. */
  create: call("POST", "/v1/goods", {
    may: exchangeEditors,
    body: orderable(Fields),
    answer: GoodsCard,
    idempotent: true,
    refuses: ["IDEMPOTENCY_MISMATCH"],
  }),
  /** Absent fields stay. One that an exchange key keeps is refused unless it says what stands there. */
  update: call("PATCH", "/v1/goods/:uuid", {
    may: exchangeEditors,
    params: ByUuid,
    body: orderable(Fields.partial().extend(seen)),
    answer: GoodsCard,
    sees: "product",
  }),
  /** Goods by name with their prices in one list, the catalogue's own unless said. */
  listPrices: call("GET", "/v1/prices", {
    may: exchangeReaders,
    query: PricesQuery,
    /** `total` and `unpriced` up to 10,000. */
    answer: z.object({
      lists: z.array(z.object({ uuid: Uuid, title: z.string() })),
      prices: z.array(ListedPrice),
      total: z.number(),
      unpriced: z.number(),
      allowedActions: z.array(z.enum(["edit"])),
    }),
  }),
  /**
   * Prices of one list; null takes one away. `seen` is what the person saw there (null: none): when something else stands
   * there now nothing is written (409). All of them are written, or none.
   */
  setPrices: call("PUT", "/v1/prices", {
    may: exchangeEditors,
    body: z.object({
      list: ListName,
      prices: z
        .array(z.object({ goods: Uuid, price: Roubles, seen: Roubles.optional() }), { error: "required" })
        .min(1, { error: "required" })
        .max(100, { error: "invalid" }),
    }),
    answer: z.object({ changed: z.number() }),
    refuses: ["CONFLICT"],
  }),
};
