import { sql } from "drizzle-orm";
import { type RowOf, storageByTemperature } from "#contract/feeds.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { json, orNull, readRows } from "../../db/statement.ts";
import { refreshInStock } from "../../stock/is-in-stock.ts";
import { productStock } from "../../stock/tables.ts";
import { type Change, type Doc, type Feed, isReason, type Reason, type Resolved, reasonsIn, reasonsOf } from "./feed.ts";
import { productNames, productTarget, resolveProduct } from "./goods.ts";
import { lockProductsOf, split, upsertOf } from "./parts/entity-sql.ts";
import type { Referring } from "./parts/id-owners.ts";
import { findReferences, resolveReference } from "./parts/identify.ts";
import { dayFault, momentFault } from "./parts/moments.ts";
import { ownQuantity, readRowUnits } from "./parts/row-units.ts";
import { storedByUuid } from "./parts/stored.ts";
import { storageNames, storageTarget } from "./storages.ts";

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

const uuids = json<string[]>();

/**
 * The storage of a product whose row names none: the only one in use that is as cold as the product. Stock in another one would be sold
 * beside it.
 */
async function findByTemperature(reader: Reader, productUuids: readonly string[]): Promise<(product: string) => string | Reason> {
  if (productUuids.length === 0) return () => ({ field: "storage", message: "exchange.unknownStorage" });
  const rows = await readRows(reader, { product: "uuid", fitting: uuids, stored: uuids, filled: uuids })(sql`
    select p.uuid as product,
      coalesce((select json_agg(s.uuid) from storages s
        where s.is_used and s.temperature_mode = coalesce(g.temperature_mode, p.temperature_mode)), '[]') as fitting,
      coalesce((select json_agg(e.storage_uuid) from product_stock e where e.product_uuid = p.uuid), '[]') as stored,
      coalesce((select json_agg(e.storage_uuid) from product_stock e join storages o on o.uuid = e.storage_uuid
        where e.product_uuid = p.uuid and o.is_used and e.quantity_hundredths <> 0), '[]') as filled
    from products p left join categories g on g.uuid = p.segment_uuid where p.uuid = any(${sql.param(productUuids)}::uuid[])`);
  const products = new Map(rows.map((row) => [row.product, row]));
  return (product) => {
    const { fitting = [], stored = [], filled = [] } = products.get(product) ?? {};
    const [storage, another] = fitting;
    const why = (message: string) => ({ field: "storage", message, keys: stored.map((each) => keyOf(product, each)) });
    if (!storage) return why("exchange.noStorageOfTemperature");
    if (another) return why("exchange.storagesOfTemperature");
    return filled.some((each) => each !== storage) ? why("exchange.stockElsewhere") : storage;
  };
}

async function resolve(reader: Reader, rows: readonly RowOf<"stock">[], load: Referring & { receivedAt: Date }): Promise<Resolved[]> {
  const { receivedAt } = load;
  const isOpen = ({ storage }: RowOf<"stock">) => storage === storageByTemperature;
  const storages = await findReferences(
    reader,
    storageTarget,
    rows.filter((row) => !isOpen(row)),
    "storage",
    load,
  );
  const products = await findReferences(reader, productTarget, rows, "goods", load);
  const open = rows.filter(isOpen).map(({ goods }) => resolveProduct(goods, products));
  const storageFor = await findByTemperature(
    reader,
    open.flatMap((product) => (isReason(product) ? [] : product)),
  );
  const unitOf = await readRowUnits(
    reader,
    rows.map(({ goods, unit }) => ({ product: resolveProduct(goods, products), unit })),
  );
  return rows.map((row) => {
    const { storage, goods, at, unit, ...rest } = row;
    const product = resolveProduct(goods, products);
    const storageUuid = isOpen(row) ? (isReason(product) ? null : storageFor(product)) : resolveReference("storage", storage, storages);
    const quantity = ownQuantity(rest.quantity, isReason(product) ? undefined : unitOf(product, unit));
    const faults = reasonsIn(
      typeof quantity === "number" ? undefined : quantity,
      at === undefined ? undefined : momentFault("at", at, receivedAt),
      rest.expectedDate ? dayFault("expectedDate", rest.expectedDate, receivedAt) : undefined,
    );
    if (storageUuid === null || isReason(storageUuid) || isReason(product)) return [...reasonsIn(storageUuid, product), ...faults];
    const key = keyOf(product, storageUuid);
    if (faults.length > 0) return reasonsOf([key], faults);
    return { key, externalId: null, fields: { ...rest, quantity: Number(quantity), at: new Date(at ?? receivedAt).toISOString() } };
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

const allNames = sql`select name from storages union select name from ${storageNames}`;

export const stockFeed: Feed<"stock"> = {
  name: "stock",
  examples: [
    {
      storage: "РЦ Подольск/Охлаждённый склад",
      goods: "010-102-Э",
      quantity: "1200",
      at: "2026-03-05T09:00:00+03:00",
      expectedDate: "2026-03-09",
    },
  ],
  columns: {
    storage: { reference: storageNames },
    goods: { reference: productNames },
    quantity: "amount",
    unit: "units",
    at: "instant",
    expectedDate: "date",
  },
  measured: "quantity",
  onlyOf: { storage: sql`select name from ${storageNames} order by name limit 6` },
  foundFor: {
    field: "storage",
    value: storageByTemperature,
    names: allNames,
    choices: sql`
      with used as (select * from storages where is_used)
      select temperature_mode || ' — ' || name as name from used
      where (select count(distinct distribution_center_uuid) from used) = 1
        and not exists (select from used group by temperature_mode having count(*) > 1) order by 1`,
  },
  inColumns: { field: "storage", value: "quantity", names: allNames },
  stored: storedByUuid(
    [sql`s.product_uuid`, sql`s.storage_uuid`],
    ["goods", "storage"],
    (where) => sql`
      select s.product_uuid || '|' || s.storage_uuid as key, p.sku as goods, g.name as storage from product_stock s
      join products p on p.uuid = s.product_uuid join (select * from ${storageNames}) g on g.uuid = s.storage_uuid where ${where}`,
  ),
  titleFields: [],
  refersTo: ["goods", "storages"],
  initial: { quantity: 0, at: "", expectedDate: null },
  resolve,
  read,
  lock,
  write,
  stockOf: ({ quantity }) => Number(quantity),
};
