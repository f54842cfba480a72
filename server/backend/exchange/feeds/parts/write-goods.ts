import { sql } from "drizzle-orm";
import { plainDateIn } from "#contract/plain-date.ts";
import type { VatRate } from "#contract/vat.ts";
import type { Transaction } from "../../../db/database.ts";
import { type Columns, type RowWith, readRows } from "../../../db/statement.ts";
import { isSold } from "../../../products/is-sold.ts";
import { spelledKey } from "../../../products/line-keys-sql.ts";
import { assortments, categories, productDiscounts, products } from "../../../products/tables.ts";
import { uncategorised } from "../../../products/uncategorised.ts";
import { vatColumns } from "../../../products/vat-rate.ts";
import { refreshInStock } from "../../../stock/is-in-stock.ts";
import { translate } from "../../../translate.ts";
import { brandsByName } from "../brands.ts";
import { stepUuid } from "../discount-groups.ts";
import type { Change, Doc, Step } from "../feed.ts";
import { articlesOf, markArticles } from "./articles.ts";
import { split, upsertOf } from "./entity-sql.ts";
import { toDetails } from "./goods-doc.ts";
import { foldCase, uuidOf } from "./identify.ts";

const upsert = upsertOf(
  products,
  ["uuid"],
  [
    "uuid",
    "sku",
    "article",
    "name",
    "barcodes",
    "description",
    "sellerCompanyUuid",
    "categoryUuid",
    "segmentUuid",
    "assortmentUuid",
    "brandUuid",
    "brandName",
    "discountGroupUuid",
    "kind",
    "unit",
    "supplyUnit",
    "unitsInSupply",
    "stepHundredths",
    "minHundredths",
    "maxHundredths",
    "round",
    "priceKopecks",
    "vatRate",
    "isVatExempt",
    "ratingTenths",
    "isOffered",
    "isHidden",
    "isPublished",
    "icon",
    "maxPercentHundredths",
    "temperatureMode",
    "details",
    "createdDate",
  ],
  sql`version = products.version + 1`,
);
const upsertSteps = upsertOf(productDiscounts, ["uuid"], ["uuid", "productUuid", "countHundredths", "percentHundredths", "isActive"]);

const segmentColumns = { categoryUuid: "uuid", assortmentUuid: "uuid", icon: "text", temperatureMode: "text" } satisfies Columns;
type SegmentFacts = RowWith<typeof segmentColumns>;
const storedColumns = {
  segmentUuid: "uuid",
  categoryUuid: "uuid",
  icon: "text",
  createdDate: "date",
  segmentIcon: "text",
} satisfies Columns;
type StoredProduct = RowWith<typeof storedColumns>;
type Facts = {
  sellerUuid: string;
  segments: ReadonlyMap<string, SegmentFacts>;
  brands: ReadonlyMap<string, string>;
  maxOfGroup: ReadonlyMap<string, number>;
  stored: ReadonlyMap<string, StoredProduct>;
  today: string;
};

export async function writeGoods(tx: Transaction, changes: readonly Change[], now: Date): Promise<void> {
  const { kept, gone } = split(changes);
  const articles = await articlesOf(
    tx,
    changes.map(({ key }) => key),
  );
  if (kept.length > 0) {
    const docs = kept.map(({ doc }) => doc);
    const facts: Facts = {
      ...(await readFacts(
        tx,
        docs,
        kept.map(({ key }) => key),
      )),
      today: plainDateIn(now, "Europe/Moscow"),
    };
    const rows = kept.map(({ key, doc }) => toProduct(key, doc, facts));
    await upsert(tx, rows);
    const keys = sql.param(kept.map(({ key }) => key));
    const steps = kept.flatMap(({ key, doc }) =>
      (doc.ladder as readonly Step[]).map((step) => ({
        uuid: stepUuid(key, step),
        productUuid: key,
        countHundredths: step.count,
        percentHundredths: step.percent,
        isActive: true,
      })),
    );
    await tx.execute(sql`
      delete from product_discounts where product_uuid = any(${keys}::uuid[])
        and uuid <> all(${sql.param(steps.map(({ uuid }) => uuid))}::uuid[])`);
    await upsertSteps(tx, steps);
    await tx.execute(refreshInStock(sql`p.uuid = any(${keys}::uuid[])`));
    await moveListItems(tx, rows, facts);
  }
  if (gone.length > 0) await removeProducts(tx, gone);
  await markArticles(tx, [...articles, ...kept.map(({ doc }) => foldCase(String(doc.sku)))]);
}

/** Updates segment and category of price list rows, which copy those of the product. */
async function moveListItems(tx: Transaction, rows: readonly ReturnType<typeof toProduct>[], { stored }: Facts): Promise<void> {
  const isMoved = ({ uuid, segmentUuid, categoryUuid }: (typeof rows)[number]) => {
    const before = stored.get(uuid);
    return before && (before.segmentUuid !== segmentUuid || before.categoryUuid !== categoryUuid);
  };
  const moved = rows.filter(isMoved).map(({ uuid }) => uuid);
  if (moved.length === 0) return;
  await tx.execute(sql`
    update price_list_items i set segment_uuid = p.segment_uuid, category_uuid = p.category_uuid from products p
    where p.uuid = any(${sql.param(moved)}::uuid[]) and i.product_uuid = p.uuid
      and (i.segment_uuid, i.category_uuid) <> (p.segment_uuid, p.category_uuid)`);
}

/** Deletes goods, and hides those that a deal or a basket refers to. */
async function removeProducts(tx: Transaction, keys: readonly string[]): Promise<void> {
  const uuids = sql.param([...keys]);
  // The delete cascades to the stock, which orders lock before they refer to the products.
  await tx.execute(sql`
    select from product_stock where product_uuid = any(${uuids}::uuid[]) order by product_uuid, storage_uuid for update`);
  // Waits for those who have just put them into a deal or a basket.
  await tx.execute(sql`select from products where uuid = any(${uuids}::uuid[]) order by uuid for update`);
  await tx.execute(sql`
    delete from products p where uuid = any(${uuids}::uuid[])
      and not exists (select from deal_lines l where l.product_uuid = p.uuid) and not exists (select from basket_lines l
        where l.product_uuid = p.uuid)`);
  await tx.execute(sql`update products set is_hidden = true, is_published = false where uuid = any(${uuids}::uuid[])`);
}

async function readFacts(tx: Transaction, docs: readonly Doc[], keys: readonly string[]): Promise<Omit<Facts, "today">> {
  if (docs.some(({ segment }) => segment === null)) await createUncategorised(tx);
  const sellers = await readRows(tx, { uuid: "uuid" })(
    sql`select uuid from companies where type = 'seller' order by created_at, uuid limit 1`,
  );
  const segments = await readRows(tx, { uuid: "uuid", ...segmentColumns })(sql`
    select uuid, coalesce(parent_uuid, uuid) as "categoryUuid", coalesce(assortment_uuid, ${uncategorised.assortmentUuid}::uuid) as
      "assortmentUuid", icon,
      coalesce(temperature_mode, '') as "temperatureMode" from categories where parent_uuid is not null`);
  const groups = await readRows(tx, { uuid: "uuid", maxPercent: "integer" })(sql`
    select group_uuid as uuid, max(percent_hundredths) as "maxPercent" from discount_group_prices
    where group_uuid = any(${sql.param(docs.flatMap(({ discountGroup }) => (discountGroup ? [discountGroup] : [])))}::uuid[]) group by 1`);
  const stored = await readRows(tx, { uuid: "uuid", ...storedColumns })(sql`
    select p.uuid, p.segment_uuid as "segmentUuid", p.category_uuid as "categoryUuid", p.icon,
      p.created_date as "createdDate", c.icon as "segmentIcon"
    from products p join categories c on c.uuid = p.segment_uuid where p.uuid = any(${sql.param([...keys])}::uuid[])`);
  const segmentsByUuid = new Map(segments.map(({ uuid, ...segment }) => [uuid, segment]));
  if (docs.some(({ segment }) => segmentsByUuid.get(String(segment))?.assortmentUuid === uncategorised.assortmentUuid))
    await createWholeAssortment(tx);
  return {
    sellerUuid: sellers[0]?.uuid ?? "",
    segments: segmentsByUuid,
    brands: await brandsOf(
      tx,
      docs.map(({ brand }) => String(brand ?? "")),
    ),
    maxOfGroup: new Map(groups.map(({ uuid, maxPercent }) => [uuid, maxPercent])),
    stored: new Map(stored.map(({ uuid, ...product }) => [uuid, product])),
  };
}

/** Uuids of brands by name in lower case, else regardless of spelling; creates missing ones. Goods without a brand get a brand with an empty name. */
async function brandsOf(tx: Transaction, names: readonly string[]): Promise<Map<string, string>> {
  const wanted = new Map(names.map((name) => [foldCase(name), name.trim()]));
  const uuids = new Map((await brandsByName(tx, [...wanted.keys()], "case")).map(({ uuid, name }) => [foldCase(name), uuid]));
  const unmet = [...wanted.keys()].filter((key) => !uuids.has(key));
  const alike = unmet.length > 0 ? await brandsByName(tx, unmet.map(spelledKey), "spelling") : [];
  for (const key of unmet) {
    const [only, another] = alike.filter(({ name }) => spelledKey(name) === spelledKey(key));
    if (only && !another) uuids.set(key, only.uuid);
  }
  const missing = [...wanted]
    .filter(([key]) => !uuids.has(key))
    .map(([key, name]) => ({ uuid: uuidOf("brands", `name:${key}`), key, name }));
  for (const { uuid, key } of missing) uuids.set(key, uuid);
  if (missing.length > 0)
    await tx.execute(sql`
      insert into brands (uuid, name) select uuid, name from json_to_recordset(${JSON.stringify(missing)}::json) as r(uuid uuid, name text)
      on conflict do nothing`);
  return uuids;
}

/** Creates the assortment of goods whose segment has none: contracts are by assortment. */
async function createWholeAssortment(tx: Transaction): Promise<void> {
  const name = translate("exchange.wholeAssortment");
  await tx
    .insert(assortments)
    .values({ uuid: uncategorised.assortmentUuid, name, contractName: name, defaultPostponDays: 0 })
    .onConflictDoNothing();
}

/** Creates the category and segment of goods without a segment. */
async function createUncategorised(tx: Transaction): Promise<void> {
  const { categoryUuid, segmentUuid, assortmentUuid } = uncategorised;
  const name = translate("exchange.unsortedShelf");
  await createWholeAssortment(tx);
  const common = { name, shortName: name, icon: "package", tint: "grocery", position: 100_000 };
  await tx
    .insert(categories)
    .values([
      { ...common, uuid: categoryUuid },
      { ...common, uuid: segmentUuid, parentUuid: categoryUuid, assortmentUuid },
    ])
    .onConflictDoNothing();
}

function toProduct(key: string, doc: Doc, { sellerUuid, segments, brands, maxOfGroup, stored, today }: Facts) {
  const segmentUuid = String(doc.segment ?? uncategorised.segmentUuid);
  const segment = segments.get(segmentUuid);
  const before = stored.get(key);
  const ladder = doc.ladder as readonly Step[];
  const group = doc.discountGroup as string | null;
  const vat = vatColumns(doc.vatRate as VatRate | null);
  return {
    uuid: key,
    sku: String(doc.sku),
    article: null,
    name: String(doc.name),
    barcodes: [...(doc.barcodes as readonly string[])],
    description: String(doc.description),
    sellerCompanyUuid: sellerUuid,
    categoryUuid: segment?.categoryUuid ?? uncategorised.categoryUuid,
    segmentUuid,
    assortmentUuid: segment?.assortmentUuid ?? uncategorised.assortmentUuid,
    brandUuid: brands.get(foldCase(String(doc.brand ?? ""))) ?? "",
    brandName: String(doc.brand ?? ""),
    discountGroupUuid: group,
    kind: doc.kind as "count",
    unit: String(doc.unit),
    supplyUnit: String(doc.supplyUnit),
    unitsInSupply: Number(doc.unitsInSupply),
    stepHundredths: Number(doc.step),
    minHundredths: Number(doc.min),
    maxHundredths: Number(doc.max),
    round: doc.round as "up",
    priceKopecks: Number(doc.price ?? 0),
    ...vat,
    ratingTenths: Math.round(Number(doc.rating) / 10),
    isOffered: Boolean(doc.inStock),
    isHidden: Boolean(doc.isHidden),
    isPublished: isSold({ isHidden: Boolean(doc.isHidden), priceKopecks: Number(doc.price ?? 0), vatRate: vat.vatRate, segmentUuid }),
    // A product with its segment's icon gets the icon of its new segment.
    icon: before && before.icon !== before.segmentIcon ? before.icon : (segment?.icon ?? "package"),
    maxPercentHundredths: group ? (maxOfGroup.get(group) ?? 0) : Math.max(0, ...ladder.map(({ percent }) => percent)),
    temperatureMode: String(doc.temperatureMode || segment?.temperatureMode || ""),
    details: toDetails(doc),
    createdDate: before?.createdDate ?? today,
  };
}
