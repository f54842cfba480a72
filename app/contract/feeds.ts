import { z } from "zod";
import { mostBarcodes } from "./barcode.ts";
import {
  Amount,
  Barcode,
  ExternalId,
  Flag,
  Ladder,
  oneOf,
  Roubles,
  Rule,
  ScheduleDay,
  SignedAmount,
  SignedRoubles,
  Step,
  whole,
  words,
} from "./feed-fields.ts";
import { roundings, soldBy, vatRates } from "./goods-words.ts";
import { limited, line, optionalLine, PlainDate } from "./primitives.ts";
import { scheduleNameMax, units } from "./statuses.ts";
import { synonymLimits } from "./synonym-limits.ts";

/** The contract line that a row is about: the buyer by `INN` or `INN/KPP`, his trade point and the assortment by name. */
const contractLine = {
  company: line(30),
  branch: line(100),
  assortment: line(100),
};

export const paymentKinds = ["payment", "charge"] as const;

const timeZones = new Set(Intl.supportedValuesOf("timeZone"));

/** Names that stand for "no price list": `prices` of it are the catalogue's own. */
export const cataloguePrices = "catalog";

/**
 * One literal for each kind of data: the shape of a row. What is absent stays as it is in a load of changes; in a full one it
 * goes back to what it is without the sender's word. References are external ids, or the natural key that stands beside them.
 */
export const feedRows = {
  /** Distribution centres. Trade points come to the one that names the longest beginning of their postal code among `prefixes`. */
  centers: z.object({
    externalId: ExternalId,
    name: line(100),
    city: line(100),
    address: line(300),
    postalCode: limited(6).regex(/^\d{6}$/, { error: "exchange.postalCode" }),
    timeZone: limited(40)
      .refine((zone) => timeZones.has(zone), { error: "exchange.timeZone" })
      .optional(),
    minOrder: Roubles.optional(),
    phone: words(30).optional(),
    note: words(300).optional(),
    prefixes: z
      .array(limited(6).regex(/^\d{1,6}$/, { error: "exchange.postalPrefix" }))
      .max(1000)
      .optional(),
  }),
  /** Storages of a centre, one or more for each temperature mode that it carries. `center`: id or name. */
  storages: z.object({
    externalId: ExternalId,
    center: ExternalId,
    name: line(100),
    temperatureMode: line(40),
    address: words(300).optional(),
  }),
  /** Trade marks. */
  brands: z.object({ externalId: ExternalId, name: line(100) }),
  /**
   * Two levels: categories, and segments with a `parent`. A segment carries the `assortment` of its contracts (by name; a new
   * one is made) and its `temperatureMode`.
   */
  categories: z.object({
    externalId: ExternalId,
    parent: ExternalId.optional(),
    name: line(100),
    shortName: line(60).optional(),
    assortment: line(100).optional(),
    temperatureMode: words(40).optional(),
    position: whole(100_000).optional(),
  }),
  /**
   * What is delivered when. Met by `externalId`, else by its centre and name. `rules` are all of its days of delivery, `exceptions`
   * all of its days that differ: what is said takes the place of what stood. Refused is what would take away the delivery of an
   * open deal: a person looks at it on the schedule's page.
   */
  schedules: z.object({
    externalId: ExternalId,
    center: ExternalId,
    name: line(scheduleNameMax),
    note: words(1000).optional(),
    rules: z.array(Rule, { error: "exchange.rules" }).max(1000, { error: "exchange.rules" }).optional(),
    exceptions: z
      .array(ScheduleDay, { error: "exchange.days" })
      .max(1000, { error: "exchange.days" })
      .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, { error: "exchange.dayTwice" })
      .optional(),
  }),
  /** Goods whose quantities add up for a volume discount. `segment`: id or name of the segment. */
  discountGroups: z.object({
    externalId: ExternalId,
    name: line(100),
    segment: ExternalId,
    countUnit: oneOf(units),
    ladder: Ladder,
  }),
  /**
   * What is sold. Met by `externalId`, else by `sku` when it was here before the first exchange. `segment`, `brand` and
   * `discountGroup` are ids or names. Quantities are in supply units, of weighed goods in kilograms; `price` is of one unit,
   * VAT included. Without a price or a segment it is kept and not shown. `barcodes` are GTIN with their check digit; one is of one
   * product.
   */
  goods: z.object({
    externalId: ExternalId,
    sku: line(50),
    name: line(200),
    barcodes: z
      .array(Barcode, { error: "exchange.barcode" })
      .max(mostBarcodes, { error: "exchange.barcodes" })
      .transform((codes) => [...new Set(codes)])
      .optional(),
    segment: ExternalId.optional(),
    brand: line(255).nullable().optional(),
    discountGroup: ExternalId.nullable().optional(),
    description: words(5000).optional(),
    kind: oneOf(soldBy).optional(),
    unit: oneOf(units).optional(),
    supplyUnit: oneOf(units).optional(),
    unitsInSupply: whole(100_000).min(1, { error: "exchange.whole" }).optional(),
    step: Step.optional(),
    min: Amount.optional(),
    max: Amount.optional(),
    round: oneOf(roundings).optional(),
    price: Roubles.nullable().optional(),
    vatRate: z.literal(vatRates, { error: "exchange.vatRate" }).optional(),
    ladder: Ladder.optional(),
    inStock: Flag.optional(),
    isHidden: Flag.optional(),
    rating: Amount.optional(),
    temperatureMode: words(40).optional(),
    composition: words(3000).optional(),
    allergens: z.array(line(100), { error: "invalid" }).max(50, { error: "invalid" }).optional(),
    nutritionPer: words(40).optional(),
    calories: Amount.optional(),
    proteins: Amount.optional(),
    fats: Amount.optional(),
    carbohydrates: Amount.optional(),
    package: words(100).optional(),
    shelfLifeDays: whole(10_000).optional(),
    packagingPerRow: whole(10_000).optional(),
    rowsPerPallet: whole(10_000).optional(),
    totalPackages: whole(1_000_000).optional(),
    length: Amount.optional(),
    width: Amount.optional(),
    height: Amount.optional(),
    netWeight: whole(10_000_000).optional(),
    grossWeight: whole(10_000_000).optional(),
    unitWeight: whole(10_000_000).optional(),
    terms: words(1000).optional(),
    type: words(100).optional(),
    compound: words(3000).optional(),
    deliveryFormat: words(200).optional(),
    deliveryCost: words(200).optional(),
    deliveryTime: words(200).optional(),
  }),
  /** Named sets of personal prices; which company buys by which is said in `companies`. */
  priceLists: z.object({ externalId: ExternalId, title: line(100) }),
  /** By which list a buyer (`INN` or `INN/KPP`) buys; null: at the catalogue's prices. */
  companies: z.object({ company: line(30), priceList: ExternalId.nullable().optional() }),
  /**
   * Terms of a trade point for an assortment. `balance` is the accounting's at the instant `at` (now unless said): what the
   * portal's own deals have moved since is added to it.
   */
  contracts: z.object({
    ...contractLine,
    limit: Roubles.optional(),
    balance: SignedRoubles.optional(),
    postponDays: whole(365).optional(),
    at: z.iso.datetime({ offset: true, error: "exchange.instant" }).optional(),
  }),
  /** Money that came, or a shipment that was posted outside of the portal. Each moves the balance once. */
  payments: z.object({
    externalId: ExternalId,
    ...contractLine,
    kind: oneOf(paymentKinds),
    document: line(200),
    date: PlainDate,
    amount: Roubles.refine((kopecks) => kopecks > 0, { error: "exchange.roubles" }),
  }),
  /**
   * What lies in a storage (by id, name, or `centre/name` where centres name theirs alike), in the product's unit or in
   * kilograms, at the instant `at` (now unless said).
   */
  stock: z.object({
    storage: line(255),
    goods: line(255),
    quantity: SignedAmount,
    at: z.iso.datetime({ offset: true, error: "exchange.instant" }).optional(),
    expectedDate: PlainDate.nullable().optional(),
  }),
  /**
   * Pictures of goods. `file` is the name under which the sender has put the bytes to `pictures/files` before; `position` counts
   * from 0, the least of a product stands on its card; `alt` says what is to be seen.
   */
  pictures: z.object({
    externalId: ExternalId,
    goods: ExternalId,
    file: line(255).optional(),
    position: whole(10_000).optional(),
    alt: optionalLine(200),
  }),
  /**
   * Papers of deals, as they stand on the deal's page. `deal` is its number or uuid; `file` is the name under which the sender has
   * put the bytes to `documents/files` before. `name` is what the paper is called there, the file's own name unless said. Another
   * file takes the place of the one before; a paper stays with its deal.
   */
  documents: z.object({
    externalId: ExternalId,
    deal: line(36),
    file: line(255).optional(),
    name: optionalLine(200),
  }),
  /** One price of one product: `priceList` is its id or `catalog`, `goods` an id or article. */
  prices: z.object({
    priceList: ExternalId,
    goods: ExternalId,
    price: Roubles.refine((kopecks) => kopecks > 0, { error: "exchange.roubles" }),
  }),
  /**
   * Other words for goods: each of `words` (separated by commas) is looked for as any of `meaning` too, and the other way round
   * if `bothWays`. Without an id a row is met by what it says.
   */
  synonyms: z.object({
    externalId: ExternalId.optional(),
    words: line(synonymLimits.words),
    meaning: line(synonymLimits.meaning),
    bothWays: Flag.optional(),
  }),
};

export type FeedName = keyof typeof feedRows;
export const feedNames = Object.keys(feedRows) as [FeedName, ...FeedName[]];
export const Feed = z.enum(feedNames, { error: "invalid" });

export type RowOf<Name extends FeedName> = z.output<(typeof feedRows)[Name]>;
/** As it is sent. */
export type SentRow<Name extends FeedName> = z.input<(typeof feedRows)[Name]>;
