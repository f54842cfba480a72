import { z } from "zod";
import { roundings, soldBy, units, vatRates } from "./enums.ts";
import {
  Amount,
  Barcode,
  CompanyKey,
  ExternalId,
  Flag,
  Grams,
  Gtin,
  Ladder,
  Moment,
  oneOf,
  PositiveRoubles,
  plainLine,
  plainText,
  Roubles,
  Rule,
  ScheduleDay,
  SignedAmount,
  SignedRoubles,
  Step,
  whole,
} from "./feed-fields.ts";
import { maxAddressLength, maxAllergens, maxBarcodes, maxScheduleNameLength, maxShortNameLength, maxSynonymLength } from "./limits.ts";
import { deferralUnits, markings, paymentKinds } from "./money-enums.ts";
import { optionalSingleLine, PlainDate, singleLine, ungrouped } from "./primitives.ts";
import { exchangeEditors, exchangeReaders, grantsOf, type Holder, hasRole, type Role } from "./roles.ts";
import { readTemperature } from "./temperature.ts";
import { TimeZone } from "./time-zones.ts";

/** The contract of a row: the buyer by `INN`, `INN/KPP` or uuid, their trade point and the assortment by name. */
const contractKey = {
  company: CompanyKey,
  branch: singleLine(120),
  assortment: singleLine(100),
};

/** In place of a price list: the catalogue's own prices. */
export const cataloguePrices = "catalog";

/** In place of a storage: the only one in use that is as cold as the product is kept. */
export const storageByTemperature = "by-temperature";

/** Who reads a feed's loads and templates, and who loads it and undoes its loads, besides those with a permission that names it. */
type Right = readonly (Role | "accountant")[];
type Rights = { reads: Right; writes: Right };

const catalogue: Rights = { reads: exchangeReaders, writes: exchangeEditors };
/** Terms of companies: read by those who see every company's contracts. */
const terms: Rights = { reads: ["supervisor", "seller_distribution_director"], writes: ["supervisor"] };
/** Limits and deferrals stand beside balances: the accountant reads them. */
const limits: Rights = { ...terms, reads: [...terms.reads, "accountant"] };
const payments: Rights = { reads: limits.reads, writes: [...terms.writes, "accountant"] };
/** Parts of deals: the content manager and the distribution director see no deals (domain.md section 2). */
const ofDeals: Rights = { reads: ["supervisor"], writes: ["supervisor"] };

const feed = <Shape extends z.ZodRawShape>(rights: Rights, shape: Shape) => ({ ...rights, row: z.object(shape) });

/**
 * Rights of people (domain.md D35; exchange keys have rights of their own) and the shape of a row. In a load of changes absent fields
 * stay; in a full load they return to their default. References are external ids, or the natural key named beside them.
 */
export const feeds = {
  /** Distribution centres. A trade point belongs to the centre with the longest prefix of its postal code in `prefixes`. */
  centers: feed(catalogue, {
    externalId: ExternalId,
    name: singleLine(100),
    city: singleLine(100),
    address: singleLine(maxAddressLength),
    postalCode: ungrouped(6).regex(/^\d{6}$/, { error: "exchange.postalCode" }),
    timeZone: TimeZone.optional(),
    minOrder: Roubles.optional(),
    phone: plainLine(30).optional(),
    note: plainText(300).optional(),
    prefixes: z
      .array(ungrouped(6).regex(/^\d{1,6}$/, { error: "exchange.postalPrefix" }))
      .max(1000)
      .optional(),
  }),
  /** Storages of a centre, at least one per temperature mode. `center`: id or name. */
  storages: feed(catalogue, {
    externalId: ExternalId,
    center: ExternalId,
    name: singleLine(100),
    temperatureMode: singleLine(40).overwrite(readTemperature),
    address: plainLine(maxAddressLength).optional(),
  }),
  /** Brands. */
  brands: feed(catalogue, { externalId: ExternalId, name: singleLine(100) }),
  /**
   * Two levels: categories, and segments, which have a `parent`. A segment has the `assortment` of its contracts (by name; created
   * when it is new) and its `temperatureMode`.
   */
  categories: feed(catalogue, {
    externalId: ExternalId,
    parent: ExternalId.optional(),
    name: singleLine(100),
    shortName: singleLine(maxShortNameLength).optional(),
    assortment: singleLine(100).optional(),
    temperatureMode: plainLine(40).overwrite(readTemperature).optional(),
    position: whole(100_000).optional(),
  }),
  /**
   * Delivery schedules, matched by `externalId`, or by centre and name. `rules` and `exceptions` replace all stored ones. A row
   * that would remove the delivery of an open deal is refused: a person decides it on the schedule's page.
   */
  schedules: feed(catalogue, {
    externalId: ExternalId,
    center: ExternalId,
    name: singleLine(maxScheduleNameLength),
    note: plainText(1000).optional(),
    rules: z.array(Rule, { error: "exchange.rules" }).max(1000, { error: "exchange.rules" }).optional(),
    exceptions: z
      .array(ScheduleDay, { error: "exchange.days" })
      .max(1000, { error: "exchange.days" })
      .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, { error: "exchange.dayTwice" })
      .optional(),
  }),
  /** Goods whose quantities are added up for a volume discount. `segment`: id or name. */
  discountGroups: feed(catalogue, {
    externalId: ExternalId,
    name: singleLine(100),
    segment: ExternalId,
    countUnit: oneOf(units),
    ladder: Ladder,
  }),
  /**
   * Goods, matched by `externalId`, or by `sku` when they existed before the first exchange. Several goods may have one `sku`, or
   * none. `segment`, `brand` and `discountGroup` are ids or names. Quantities are in supply units, of weighed goods in kilograms;
   * `price` is per unit, VAT included. `vatRate` is percent or `none`, without a default. Goods without a price, a VAT rate or a
   * segment are stored and hidden. `barcodes` are GTINs with their check digit; each belongs to one product.
   * Goods with a `marking` need the `gtin` of the marked package.
   */
  goods: feed(catalogue, {
    externalId: ExternalId,
    sku: optionalSingleLine(50),
    name: singleLine(200),
    barcodes: z
      .array(Barcode, { error: "exchange.barcode" })
      .max(maxBarcodes, { error: "exchange.barcodes" })
      .transform((codes) => [...new Set(codes)])
      .optional(),
    segment: ExternalId.optional(),
    brand: singleLine(255).nullable().optional(),
    discountGroup: ExternalId.nullable().optional(),
    description: plainText(5000).optional(),
    kind: oneOf(soldBy).optional(),
    unit: oneOf(units).optional(),
    supplyUnit: oneOf(units).optional(),
    unitsInSupply: whole(100_000).min(1, { error: "exchange.whole" }).optional(),
    step: Step.optional(),
    min: Amount.optional(),
    max: Amount.optional(),
    round: oneOf(roundings).optional(),
    price: Roubles.nullable().optional(),
    vatRate: z.literal(vatRates, { error: "exchange.vatRate" }).nullable().optional(),
    ladder: Ladder.optional(),
    inStock: Flag.optional(),
    isHidden: Flag.optional(),
    rating: Amount.optional(),
    temperatureMode: plainLine(40).overwrite(readTemperature).optional(),
    composition: plainText(3000).optional(),
    allergens: z.array(singleLine(100), { error: "invalid" }).max(maxAllergens, { error: "invalid" }).optional(),
    nutritionPer: plainLine(40).optional(),
    calories: Amount.optional(),
    proteins: Amount.optional(),
    fats: Amount.optional(),
    carbohydrates: Amount.optional(),
    package: plainLine(100).optional(),
    shelfLifeDays: whole(10_000).optional(),
    packagingPerRow: whole(10_000).optional(),
    rowsPerPallet: whole(10_000).optional(),
    totalPackages: whole(1_000_000).optional(),
    length: Amount.optional(),
    width: Amount.optional(),
    height: Amount.optional(),
    netWeight: Grams.optional(),
    grossWeight: Grams.optional(),
    unitWeight: Grams.optional(),
    marking: oneOf(markings).optional(),
    gtin: Gtin.optional(),
    terms: plainText(1000).optional(),
    type: plainLine(100).optional(),
    compound: plainText(3000).optional(),
    deliveryFormat: plainLine(200).optional(),
    deliveryCost: plainLine(200).optional(),
    deliveryTime: plainLine(200).optional(),
  }),
  /** Named sets of personal prices; `companies` assigns them to buyers. */
  priceLists: feed(catalogue, { externalId: ExternalId, title: singleLine(100) }),
  /** A buyer (`INN`, `INN/KPP` or uuid): the price list, null for the catalogue's prices; `retailChain`: the law limits its deferrals. */
  companies: feed(terms, { company: CompanyKey, priceList: ExternalId.nullable().optional(), retailChain: Flag.optional() }),
  /**
   * Terms of a trade point for an assortment. `balance` is the accounting's at the instant `at` (now by default); later changes by
   * the portal's own deals are added to it.
   */
  contracts: feed(limits, {
    ...contractKey,
    limit: Roubles.optional(),
    balance: SignedRoubles.optional(),
    postponDays: whole(365).optional(),
    /** How the deferral is counted; at first `calendar`. */
    postponUnit: oneOf(deferralUnits).optional(),
    at: Moment.optional(),
  }),
  /** Payments received, and shipments posted outside the portal. Each changes the balance once. */
  payments: feed(payments, {
    externalId: ExternalId,
    ...contractKey,
    kind: oneOf(paymentKinds),
    document: singleLine(200),
    date: PlainDate,
    amount: PositiveRoubles,
  }),
  /**
   * Stock of a storage (by id, name, `centre/name` when centres share names, or `by-temperature`) in the product's unit or kilograms, at
   * the instant `at` (now by default). A row in another `unit` (a unit of goods) is converted by the product's data, or refused.
   */
  stock: feed(catalogue, {
    storage: singleLine(255),
    goods: singleLine(255),
    quantity: SignedAmount,
    unit: plainLine(40).optional(),
    at: Moment.optional(),
    expectedDate: PlainDate.nullable().optional(),
  }),
  /**
   * Pictures of goods. `file` is the name that the bytes were sent under to `pictures/files`. `position` counts from 0; the lowest
   * one is on the product's card. `alt` describes the picture.
   */
  pictures: feed(catalogue, {
    externalId: ExternalId,
    goods: ExternalId,
    file: singleLine(255).optional(),
    position: whole(10_000).optional(),
    alt: optionalSingleLine(200),
  }),
  /**
   * Documents of deals, shown on the deal's page. `deal` is its number or uuid; `file` is the name that the bytes were sent under
   * to `documents/files`; `name` is the displayed name, the file's by default. A new file replaces the previous one; a document
   * cannot move to another deal.
   */
  documents: feed(ofDeals, {
    externalId: ExternalId,
    deal: singleLine(36),
    file: singleLine(255).optional(),
    name: optionalSingleLine(200),
  }),
  /** Prices of goods: `priceList` is an id or `catalog`, `goods` an id, or a SKU that only one product has; `unit` as of stock. */
  prices: feed(catalogue, {
    priceList: ExternalId,
    goods: ExternalId,
    price: PositiveRoubles,
    unit: plainLine(40).optional(),
  }),
  /**
   * Search synonyms: a search for one of `words` (separated by commas) also finds `meaning`, and the reverse if `bothWays`. A row
   * without an id is matched by its text.
   */
  synonyms: feed(catalogue, {
    externalId: ExternalId.optional(),
    words: singleLine(maxSynonymLength.words),
    meaning: singleLine(maxSynonymLength.meaning),
    bothWays: Flag.optional(),
  }),
};

export type FeedName = keyof typeof feeds;
export const feedNames = Object.keys(feeds) as [FeedName, ...FeedName[]];
export const Feed = z.enum(feedNames, { error: "invalid" });

export type RowOf<Name extends FeedName> = z.output<(typeof feeds)[Name]["row"]>;
/** A row before parsing. */
export type SentRow<Name extends FeedName> = z.input<(typeof feeds)[Name]["row"]>;

/** Feeds that a person may read or write, by roles or permissions. */
export const feedsOf = (holder: Holder, right: keyof Rights): FeedName[] => {
  const held = grantsOf(holder);
  return feedNames.filter((name) => hasRole(held, feeds[name][right]) || holder.permissions?.includes(`exchange:${name}`));
};
