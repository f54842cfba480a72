import { sql } from "drizzle-orm";
import { cataloguePrices, type RowOf } from "#contract/feeds.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { isSoldSql } from "../../products/is-sold.ts";
import { type Change, type Doc, type Feed, isReason, type Resolved, reasonsIn, reasonsOf } from "./feed.ts";
import { productNames, productTarget, resolveProduct } from "./goods.ts";
import { lockProductsOf, split } from "./parts/entity-sql.ts";
import type { Referring } from "./parts/id-owners.ts";
import { findReferences, resolveReference } from "./parts/identify.ts";
import { ownPrice, readRowUnits } from "./parts/row-units.ts";
import { storedByUuid } from "./parts/stored.ts";
import { priceListNames, priceListTarget } from "./price-lists.ts";

/** `list|product`: the price list's uuid or `catalog`, and the product's uuid. */
export const priceKey = (list: string, product: string) => `${list}|${product}`;

function partsOf(key: string): { list: string; product: string } {
  const [list = "", product = ""] = key.split("|");
  return { list, product };
}

async function resolve(reader: Reader, rows: readonly RowOf<"prices">[], load: Referring): Promise<Resolved[]> {
  const named = rows.filter(({ priceList }) => priceList !== cataloguePrices);
  const lists = await findReferences(reader, priceListTarget, named, "priceList", load);
  const products = await findReferences(reader, productTarget, rows, "goods", load);
  const productOf = ({ goods }: RowOf<"prices">) => resolveProduct(goods, products);
  const unitOf = await readRowUnits(
    reader,
    rows.map((row) => ({ product: productOf(row), unit: row.unit })),
  );
  return rows.map((row) => {
    const { priceList } = row;
    const list = priceList === cataloguePrices ? cataloguePrices : resolveReference("priceList", priceList, lists);
    const product = productOf(row);
    if (isReason(list) || isReason(product)) return reasonsIn(list, product);
    const key = priceKey(list, product);
    const price = ownPrice(row.price, unitOf(product, row.unit));
    return typeof price === "number" ? { key, externalId: null, fields: { price } } : reasonsOf([key], [price]);
  });
}

async function read(reader: Reader, keys: readonly string[]): Promise<Map<string, Doc>> {
  const wanted = toRows(keys.map((key) => ({ key })));
  const rows = await readRows(reader, { key: "text", price: "integer" })(sql`
    with wanted as (select * from json_to_recordset(${wanted}::json) as r(list text, product uuid))
    select list || '|' || product as key, price_kopecks as price from wanted
    join price_list_items on list <> ${cataloguePrices} and price_list_uuid::text = list and product_uuid = product
    union all
    select list || '|' || product, price_kopecks from wanted join products p on p.uuid = product
    where list = ${cataloguePrices} and price_kopecks > 0`);
  return new Map(rows.map(({ key, price }) => [key, { price }]));
}

const toRows = (changes: readonly { key: string; doc?: Doc | null }[]) =>
  JSON.stringify(changes.map(({ key, doc }) => ({ ...partsOf(key), price: doc?.price ?? null })));

const isCatalogue = ({ key }: { key: string }) => partsOf(key).list === cataloguePrices;

async function write(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const catalogue = changes.filter(isCatalogue);
  const { kept, gone } = split(changes.filter((change) => !isCatalogue(change)));
  if (kept.length > 0)
    await tx.execute(sql`
      insert into price_list_items (price_list_uuid, product_uuid, segment_uuid, category_uuid, price_kopecks)
      select r.list, p.uuid, p.segment_uuid, p.category_uuid, r.price
      from json_to_recordset(${toRows(kept)}::json) as r(list uuid, product uuid, price bigint) join products p on p.uuid = r.product
      on conflict (price_list_uuid, product_uuid) do update set price_kopecks = excluded.price_kopecks`);
  if (gone.length > 0)
    await tx.execute(sql`
      delete from price_list_items i using json_to_recordset(${toRows(gone.map((key) => ({ key })))}::json) as r(list uuid, product uuid)
      where i.price_list_uuid = r.list and i.product_uuid = r.product`);
  if (catalogue.length > 0)
    await tx.execute(sql`
      update products p set price_kopecks = coalesce(r.price, 0), version = version + 1, is_published = ${isSoldSql(sql`coalesce(r.price,
        0)`)}
      from json_to_recordset(${toRows(catalogue)}::json) as r(product uuid, price bigint) where p.uuid = r.product`);
}

export const pricesFeed: Feed<"prices"> = {
  name: "prices",
  examples: [
    { priceList: "opt", goods: "5b1c0a8e-7f0d-11ee-8c99-0242ac120002", price: "69.90" },
    { priceList: "catalog", goods: "010-102-Э", price: "74.48" },
  ],
  columns: { priceList: "priceLists", goods: { reference: productNames }, price: "roubles", unit: "units" },
  measured: "price",
  stored: storedByUuid(
    [sql`i.price_list_uuid`, sql`i.product_uuid`],
    ["priceList", "goods"],
    (where) => sql`
      select i.price_list_uuid || '|' || i.product_uuid as key, l.name as "priceList", p.sku as goods from price_list_items i
      join (select * from ${priceListNames}) l on l.uuid = i.price_list_uuid join products p on p.uuid = i.product_uuid where ${where}`,
  ),
  titleFields: [],
  onlyOf: { priceList: sql`select name from ${priceListNames} order by name limit 6` },
  refersTo: ["goods", "priceLists"],
  initial: { price: 0 },
  resolve,
  read,
  lock: (tx, changes) =>
    lockProductsOf(
      tx,
      changes.map(({ key }) => partsOf(key).product),
    ),
  write,
  versions: { table: "products", uuidOf: (key) => (isCatalogue({ key }) ? partsOf(key).product : null), changedField: () => "price" },
  priceOf: ({ price }) => Number(price),
};
