import { type FeedName, feedRows, type SentRow } from "#contract/feeds.ts";

/** Format of a column's cells. `reference`: id or name of another entity; `words`: text that may be empty. */
export type Kind =
  | "text"
  | "words"
  | "reference"
  | "roubles"
  | "amount"
  | "whole"
  | "vatRate"
  | "flag"
  | "ladder"
  | "list"
  | "date"
  | "instant"
  | "units"
  | "soldBy"
  | "roundings"
  | "paymentKinds"
  | "priceLists"
  | "rules"
  | "days";

type Columns = { readonly [Name in FeedName]: { readonly [Field in keyof SentRow<Name> & string]-?: Kind } };

/** Columns of each feed's spreadsheet, in order. The type requires a column for each field. */
const columns = {
  centers: {
    externalId: "text",
    name: "text",
    city: "text",
    address: "text",
    postalCode: "text",
    timeZone: "text",
    minOrder: "roubles",
    phone: "words",
    note: "words",
    prefixes: "list",
  },
  storages: { externalId: "text", center: "reference", name: "text", temperatureMode: "text", address: "words" },
  schedules: { externalId: "text", center: "reference", name: "text", note: "words", rules: "rules", exceptions: "days" },
  brands: { externalId: "text", name: "text" },
  categories: {
    externalId: "text",
    name: "text",
    parent: "reference",
    shortName: "text",
    assortment: "reference",
    temperatureMode: "words",
    position: "whole",
  },
  discountGroups: { externalId: "text", name: "text", segment: "reference", countUnit: "units", ladder: "ladder" },
  goods: {
    externalId: "text",
    sku: "text",
    name: "text",
    barcodes: "list",
    segment: "reference",
    brand: "reference",
    price: "roubles",
    vatRate: "vatRate",
    kind: "soldBy",
    unit: "units",
    supplyUnit: "units",
    unitsInSupply: "whole",
    step: "amount",
    min: "amount",
    max: "amount",
    round: "roundings",
    discountGroup: "reference",
    ladder: "ladder",
    inStock: "flag",
    isHidden: "flag",
    rating: "amount",
    description: "words",
    temperatureMode: "words",
    composition: "words",
    allergens: "list",
    nutritionPer: "words",
    calories: "amount",
    proteins: "amount",
    fats: "amount",
    carbohydrates: "amount",
    package: "words",
    shelfLifeDays: "whole",
    packagingPerRow: "whole",
    rowsPerPallet: "whole",
    totalPackages: "whole",
    length: "amount",
    width: "amount",
    height: "amount",
    netWeight: "whole",
    grossWeight: "whole",
    unitWeight: "whole",
    terms: "words",
    type: "words",
    compound: "words",
    deliveryFormat: "words",
    deliveryCost: "words",
    deliveryTime: "words",
  },
  priceLists: { externalId: "text", title: "text" },
  prices: { priceList: "priceLists", goods: "reference", price: "roubles" },
  stock: { storage: "reference", goods: "reference", quantity: "amount", at: "instant", expectedDate: "date" },
  pictures: { externalId: "text", goods: "reference", file: "text", position: "whole", alt: "words" },
  documents: { externalId: "text", deal: "reference", file: "reference", name: "words" },
  companies: { company: "text", priceList: "reference" },
  synonyms: { words: "text", meaning: "text", bothWays: "flag", externalId: "text" },
  contracts: {
    company: "text",
    branch: "text",
    assortment: "text",
    limit: "roubles",
    balance: "roubles",
    postponDays: "whole",
    at: "instant",
  },
  payments: {
    externalId: "text",
    company: "text",
    branch: "text",
    assortment: "text",
    kind: "paymentKinds",
    document: "text",
    date: "date",
    amount: "roubles",
  },
} as const satisfies Columns;

type ReferencesOf<Shape> = { [Field in keyof Shape]: Shape[Field] extends "reference" ? Field : never }[keyof Shape];

/** Fields that refer to other entities. */
export type ReferenceField = { [Name in FeedName]: ReferencesOf<(typeof columns)[Name]> }[FeedName];

export type Column = { field: string; kind: Kind; isRequired: boolean; mayBeNone: boolean };

export function columnsOf(feed: FeedName): readonly Column[] {
  const shape = feedRows[feed].shape as Record<string, { safeParse(value: unknown): { success: boolean } }>;
  const accepts = (field: string, value: unknown) => shape[field]?.safeParse(value).success ?? false;
  return Object.entries(columns[feed]).map(([field, kind]: [string, Kind]) => ({
    field,
    kind,
    isRequired: !accepts(field, undefined),
    mayBeNone: accepts(field, null),
  }));
}
