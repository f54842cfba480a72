import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import { orderFault } from "#contract/orderable.ts";
import type { ChangedField } from "#contract/versions.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { sentArticle } from "../../products/marked-article.ts";
import { categoryNames, segmentTarget } from "./categories.ts";
import { discountGroupTarget, groupNames } from "./discount-groups.ts";
import { type Change, type Doc, type Feed, isReason, type Reason, type Resolved, reasonsIn } from "./feed.ts";
import { articlesOf, hasArticle } from "./parts/articles.ts";
import { barcodeFaults, withoutTakenBarcodes } from "./parts/barcodes.ts";
import { lockProducts } from "./parts/entity-sql.ts";
import { initialGoods, readGoods } from "./parts/goods-doc.ts";
import { type Referring, referable } from "./parts/id-owners.ts";
import { byName, findReferences, foldCase, type References, resolveReference, type Target } from "./parts/identify.ts";
import { articlesAlike, articlesNear, type Identified, identifyGoods, manyOfArticle } from "./parts/identify-goods.ts";
import { findRejected } from "./parts/rejected-ids.ts";
import { storedRows } from "./parts/stored.ts";
import { vatFaults } from "./parts/vat-faults.ts";
import { writeGoods } from "./parts/write-goods.ts";

/** Finds products by article, as sent or with the mark it is shown with. */
const productsByArticle: Target["find"] = async (reader, keys, regardless) => {
  if (regardless === "spelling") return articlesAlike(reader, keys);
  return articlesByName(reader, keys, regardless);
};
const articlesByName = byName(sql`(
  select uuid, sku as name from products union all select uuid, article from products where article is not null) articles`);

export const productNames = sql`products`;

export const productTarget: Target = {
  feed: "goods",
  table: productNames,
  hasUuids: true,
  find: productsByArticle,
  findNear: articlesNear,
};

/** The product that a row of another feed means by id, uuid or article. */
export function resolveProduct(value: string, references: References): string | Reason {
  const [, another] = references(value);
  return another ? manyOfArticle("goods", value) : resolveReference("goods", value, references);
}

type Lookups = { segments: References; groups: References; brandOf: (brand: string) => string | Reason };

async function resolve(reader: Reader, rows: readonly RowOf<"goods">[], load: Parameters<Feed["resolve"]>[2]): Promise<Resolved[]> {
  const sellers = await readRows(reader, {})(sql`select from companies where type = 'seller' limit 1`);
  if (sellers.length === 0) return rows.map(() => ({ field: "", message: "exchange.noSeller" }));
  const identified = await identifyGoods(reader, rows, load);
  const lookups: Lookups = {
    segments: await findReferences(reader, segmentTarget, rows, "segment", load),
    groups: await findReferences(reader, discountGroupTarget, rows, "discountGroup", load),
    brandOf: await brandNames(
      reader,
      rows.flatMap(({ brand }) => brand ?? []),
      load,
    ),
  };
  return rows.map((row, index) => resolveOne(row, identified[index] ?? { field: "", message: "exchange.unknown" }, lookups));
}

/** The name of a brand by external id or itself. */
async function brandNames(reader: Reader, wanted: readonly string[], load: Referring): Promise<(brand: string) => string | Reason> {
  const isMeant = await referable(reader, "brands", load);
  const rejectionOf = await findRejected(reader, { feed: "brands" }, load, wanted);
  const rows = await readRows(reader, { id: "text", name: "text" })(sql`
    select t.external_id as id, b.name from exchange_entities t join brands b on b.uuid::text = t.key
    where t.feed = 'brands' and t.external_id = any(${sql.param([...new Set(wanted)])}::text[]) and ${isMeant}`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (brand: string): string | Reason =>
    rejectionOf(brand) === "id" ? { field: "brand", value: brand, message: "exchange.rejectedReference" } : (names.get(brand) ?? brand);
}

function resolveOne(row: RowOf<"goods">, identified: Identified | Reason, lookups: Lookups): Resolved {
  const { externalId: _, sku, segment, brand, discountGroup, ...rest } = row;
  const fields: Record<string, Doc[string]> = { ...rest };
  const reasons = reasonsIn("message" in identified ? identified : null);
  for (const [field, wanted, references] of [
    ["segment", segment, lookups.segments],
    ["discountGroup", discountGroup, lookups.groups],
  ] as const) {
    if (wanted === undefined) continue;
    const uuid = wanted === null ? null : resolveReference(field, wanted, references);
    reasons.push(...reasonsIn(uuid));
    if (uuid === null || !isReason(uuid)) fields[field] = uuid;
  }
  const named = brand && lookups.brandOf(brand);
  if (typeof named === "object" && named !== null) reasons.push(named);
  else if (named !== undefined) fields.brand = named;
  if ("message" in identified || reasons.length > 0) return reasons;
  if (sku !== undefined) fields.sku = sentArticle(sku, identified.key);
  return { ...identified, fields };
}

/** How goods are sold whose row names their unit and not that: in kilograms by weight, else by what holds the units. */
function derived(fields: Doc, stored: Doc | null, reset: readonly string[]): Doc {
  const { unit } = fields;
  if (unit === undefined) return {};
  const isOpen = (field: string) => stored === null || stored.unit !== unit || reset.includes(field);
  const kind = fields.kind ?? (isOpen("kind") ? (unit === "kg" ? "weight" : "count") : stored?.kind);
  const unitsInSupply = Number(fields.unitsInSupply ?? stored?.unitsInSupply ?? 1);
  const supplyUnit = kind === "count" && unitsInSupply > 1 ? "box" : unit;
  const open: [string, Doc[string] | undefined][] = [
    ["kind", kind],
    ["supplyUnit", supplyUnit],
  ];
  return Object.fromEntries(open.flatMap(([field, value]) => (isOpen(field) && value !== undefined ? [[field, value]] : [])));
}

const quantities = ["step", "min", "max"] as const;

/** Checks step, minimum and maximum together, if any of them changes: a stored inconsistency does not block other changes. */
function quantityFault(doc: Doc, before: Doc | null): Reason | undefined {
  if (before && quantities.every((field) => before[field] === doc[field])) return undefined;
  const [step, min, max] = quantities.map((field) => Number(doc[field]));
  const fault = orderFault({ step, min, max });
  return fault && { ...fault, value: String(Number(doc[fault.field]) / 100) };
}

/** Goods become marked with their GTIN. One that is lost later does not hold up prices: transfer documents name the line. */
const markingFault = ({ marking, gtin }: Doc, before: Doc | null): Reason | undefined =>
  marking === "none" || gtin !== "" || before?.marking === marking ? undefined : { field: "gtin", message: "exchange.markedGtin" };

/** What holds goods as a box does. Packages, bottles, cans or trays are packed in boxes. */
const outerPackings: readonly unknown[] = ["box", "crate", "sack"];

/** A box of boxes, of crates or of sacks: one of the two columns means something else, and the price would be that of all of them. */
function packFault(doc: Doc, before: Doc | null): Reason | undefined {
  const { unit, supplyUnit, unitsInSupply } = doc;
  if (before && unit === before.unit && supplyUnit === before.supplyUnit && unitsInSupply === before.unitsInSupply) return undefined;
  const isOfPacks = supplyUnit === "box" && outerPackings.includes(unit) && Number(unitsInSupply) > 1;
  return isOfPacks ? { field: "unit", message: "exchange.packsInBox", values: { count: Number(unitsInSupply) } } : undefined;
}

const faultOf = (doc: Doc, before: Doc | null) => packFault(doc, before) ?? quantityFault(doc, before) ?? markingFault(doc, before);

const faultsOf: Feed["faultsOf"] = async (reader, changes, now) =>
  new Map([...(await barcodeFaults(reader, changes)), ...(await vatFaults(reader, changes, now))]);

/** Locks the products, and those with which they share an article before or after: their marks may change. */
async function lock(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const keys = changes.map(({ key }) => key);
  const articles = [
    ...(await articlesOf(tx, keys)),
    ...changes.flatMap(({ doc }) => (typeof doc?.sku === "string" ? foldCase(doc.sku) : [])),
  ];
  await lockProducts(tx, sql`(p.uuid = any(${sql.param([...new Set(keys)])}::uuid[]) or ${hasArticle(articles)})`);
}

/** Names of changed fields in the conflict message for people who have the product open. */
const changedFields: Readonly<Record<keyof typeof initialGoods, ChangedField>> = {
  name: "goodsName",
  sku: "article",
  segment: "segment",
  brand: "segment",
  price: "price",
  discountGroup: "price",
  ladder: "price",
  vatRate: "price",
  kind: "sale",
  unit: "sale",
  supplyUnit: "sale",
  unitsInSupply: "sale",
  step: "sale",
  min: "sale",
  max: "sale",
  round: "sale",
  inStock: "visibility",
  isHidden: "visibility",
  barcodes: "description",
  description: "description",
  rating: "description",
  temperatureMode: "description",
  composition: "description",
  allergens: "description",
  nutritionPer: "description",
  calories: "description",
  proteins: "description",
  fats: "description",
  carbohydrates: "description",
  package: "description",
  shelfLifeDays: "description",
  packagingPerRow: "description",
  rowsPerPallet: "description",
  totalPackages: "description",
  length: "description",
  width: "description",
  height: "description",
  netWeight: "description",
  grossWeight: "description",
  unitWeight: "description",
  marking: "description",
  gtin: "description",
  terms: "description",
  type: "description",
  compound: "description",
  deliveryFormat: "description",
  deliveryCost: "description",
  deliveryTime: "description",
};

export const goodsFeed: Feed<"goods"> = {
  name: "goods",
  examples: [
    {
      externalId: "5b1c0a8e-7f0d-11ee-8c99-0242ac120002",
      sku: "010-102-Э",
      name: "Молоко питьевое 3,2 %, 0,9 л",
      segment: "c-11",
      brand: "b-17",
      discountGroup: "g-1",
      kind: "count",
      unit: "pcs",
      supplyUnit: "box",
      unitsInSupply: 12,
      step: "1",
      min: "1",
      max: "150",
      price: "72.90",
      vatRate: 10,
      shelfLifeDays: 14,
    },
  ],
  columns: {
    externalId: "text",
    sku: "text",
    name: "text",
    barcodes: "list",
    segment: { reference: categoryNames },
    brand: { reference: sql`brands` },
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
    discountGroup: { reference: groupNames },
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
    netWeight: "grams",
    grossWeight: "grams",
    unitWeight: "grams",
    marking: "markings",
    gtin: "words",
    terms: "words",
    type: "words",
    compound: "words",
    deliveryFormat: "words",
    deliveryCost: "words",
    deliveryTime: "words",
  },
  naturalKey: { fields: ["sku"], names: sql`(select uuid, sku as name from products)` },
  stored: storedRows("goods", sql`products`, sql`case when s.article is null then s.sku else s.uuid::text end`),
  titleFields: ["sku", "name"],
  refersTo: ["brands", "categories", "discountGroups"],
  initial: initialGoods,
  resolve,
  read: readGoods,
  lock,
  write: writeGoods,
  withdrawal: {
    withdraw: (doc) => ({ ...doc, isHidden: true }),
    restore: (doc) => ({ ...doc, isHidden: false }),
    isOff: ({ isHidden }, own) => isHidden === true && !own.includes("isHidden"),
  },
  derived,
  faultOf,
  leaveOut: withoutTakenBarcodes,
  faultsOf,
  versions: { table: "products", uuidOf: (key) => key, changedField: (field) => changedFields[field as keyof typeof changedFields] },
  priceOf: ({ price }) => (price === null ? null : Number(price)),
};
