import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { orNull, readRows } from "../../db/statement.ts";
import { refreshInStock } from "../../stock/is-in-stock.ts";
import { productStock } from "../../stock/tables.ts";
import { type Change, type Doc, type Feed, isReason, type Resolved } from "./feed.ts";
import { productsBySku } from "./goods.ts";
import { byName, findReferences, resolveReference } from "./identify.ts";
import { lockProductsOf } from "./lock-rows.ts";
import { split } from "./split.ts";
import { upsertOf } from "./upsert.ts";

const upsert = upsertOf(
  productStock,
  ["productUuid", "storageUuid"],
  ["productUuid", "storageUuid", "quantityHundredths", "at", "expectedDate"],
);

const keyOf = (product: string, storage: string) => `${product}|${storage}`;

function partsOf(key: string): { productUuid: string; storageUuid: string } {
  const [productUuid = "", storageUuid = ""] = key.split("|");
  return { productUuid, storageUuid };
}

const toJson = (keys: readonly string[]) => JSON.stringify(keys.map(partsOf));

/** Finds storages by `storage`, or by `centre/storage` if several centres use the name. */
const storagesByName = byName(sql`(
  select s.uuid, named.name from storages s join distribution_centers c on c.uuid = s.distribution_center_uuid
  cross join lateral (values (s.name), (c.name || '/' || s.name)) named (name)) storages`);

async function resolve(reader: Reader, rows: readonly RowOf<"stock">[], { receivedAt }: { receivedAt: Date }): Promise<Resolved[]> {
  const storages = await findReferences(reader, "storages", rows, "storage", storagesByName);
  const products = await findReferences(reader, "goods", rows, "goods", productsBySku);
  return rows.map(({ storage, goods, at, ...rest }) => {
    const storageUuid = resolveReference("storage", storage, storages, "exchange.unknownStorage");
    if (isReason(storageUuid)) return storageUuid;
    const product = resolveReference("goods", goods, products);
    if (isReason(product)) return product;
    return { key: keyOf(product, storageUuid), externalId: null, fields: { ...rest, at: new Date(at ?? receivedAt).toISOString() } };
  });
}

async function read(reader: Reader, keys: readonly string[]): Promise<Map<string, Doc>> {
  const rows = await readRows(reader, { key: "text", quantity: "integer", at: "timestamptz", expectedDate: orNull("date") })(sql`
    select s.product_uuid || '|' || s.storage_uuid as key, quantity_hundredths as quantity, at, expected_date as "expectedDate"
    from json_to_recordset(${toJson(keys)}::json) as r("productUuid" uuid, "storageUuid" uuid)
    join product_stock s on s.product_uuid = r."productUuid" and s.storage_uuid = r."storageUuid"`);
  return new Map(rows.map(({ key, at, ...doc }) => [key, { ...doc, at: new Date(at).toISOString() }]));
}

/** Locks the products, which tell whether they are in stock, then the stock as orders do. */
async function lock(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const keys = changes.map(({ key }) => key);
  await lockProductsOf(
    tx,
    keys.map((key) => partsOf(key).productUuid),
  );
  await tx.execute(sql`
    select from json_to_recordset(${toJson(keys)}::json) as r("productUuid" uuid, "storageUuid" uuid)
    join product_stock s on s.product_uuid = r."productUuid" and s.storage_uuid = r."storageUuid"
    order by s.product_uuid, s.storage_uuid for update of s`);
}

async function write(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const { kept, gone } = split(changes);
  await upsert(
    tx,
    kept.map(({ key, doc }) => ({
      ...partsOf(key),
      quantityHundredths: Number(doc.quantity),
      at: new Date(String(doc.at)),
      expectedDate: doc.expectedDate as string | null,
    })),
  );
  if (gone.length > 0)
    await tx.execute(sql`
      delete from product_stock s using json_to_recordset(${toJson(gone)}::json) as r("productUuid" uuid, "storageUuid" uuid)
      where s.product_uuid = r."productUuid" and s.storage_uuid = r."storageUuid"`);
  const uuids = [...new Set(changes.map(({ key }) => partsOf(key).productUuid))];
  await tx.execute(refreshInStock(sql`p.uuid = any(${sql.param(uuids)}::uuid[])`));
}

export const stockFeed: Feed<"stock"> = {
  name: "stock",
  refersTo: ["goods", "storages"],
  initial: { quantity: 0, at: "", expectedDate: null },
  resolve,
  read,
  lock,
  write,
  stockOf: ({ quantity }) => Number(quantity),
};
