import { and, not, type SQL, sql } from "drizzle-orm";
import { cataloguePrices } from "#contract/feeds.ts";
import type { sellerProducts as calls } from "#contract/seller-products.ts";
import texts from "#locales/ru/exchange.json" with { type: "json" };
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { type Columns, orNull, type RowWith, readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound } from "../../problem.ts";
import { products } from "../../products/tables.ts";
import { priceKey } from "../feeds/prices.ts";
import { storageNames } from "../feeds/storages.ts";
import { namesOf } from "../spreadsheets/names-of.ts";
import type { StoredEntity } from "../spreadsheets/stored-entities.ts";
import { maxEntities, writeEntities } from "../spreadsheets/write-entities.ts";
import { byName, contains, isInState, upTo } from "./list-seller-products.ts";
import { assertSeller, isOwn } from "./own-products.ts";
import { isUnpriced } from "./prices.ts";

const entitiesAtOnce = 1000;

/** Keyset cursor: the last row of a page. */
type Place = { name: string; uuid: string; storage?: string };

/** Goods in the order of their list, in keyset pages. */
async function* productsOf(reader: Reader, wanted: SQL | undefined, toEntity: (row: Row) => StoredEntity): AsyncGenerator<StoredEntity[]> {
  let last: Place | undefined;
  do {
    const rows = await readRows(
      reader,
      columns,
    )(sql`
      select ${products.uuid} as uuid, ${products.name} as name, ${products.sku} as sku, ${products.article} as article,
        t.external_id as "externalId" from ${products}
      left join exchange_entities t on t.feed = 'goods' and t.key = ${products.uuid}::text
      where ${and(wanted, last && sql`(${byName}) > (${last.name} collate "ru-x-icu", ${last.uuid}::uuid)`)}
      order by ${byName} limit ${sql.raw(String(entitiesAtOnce))}`);
    yield rows.map(toEntity);
    last = rows.length < entitiesAtOnce ? undefined : rows.at(-1);
  } while (last);
}

const columns = { uuid: "uuid", name: "text", sku: "text", article: orNull("text"), externalId: orNull("text") } satisfies Columns;
type Row = RowWith<typeof columns>;

export async function getSellerProductsFile(context: SignedIn, { query: { search, state } }: Input<typeof calls.listFile>) {
  const { db, now } = context;
  const wanted = and(isOwn(context), state && isInState[state], contains(search));
  return writeEntities(db, {
    feed: "goods",
    name: texts.feeds.goods,
    entities: productsOf(db, wanted, ({ uuid, sku, article, externalId }) => ({
      key: uuid,
      externalId: externalId ?? (article === null ? sku : uuid),
    })),
    now: now(),
    isTruncated: await isLonger(db, upTo(maxEntities + 1, wanted)),
  });
}

export async function getPricesFile(context: SignedIn, { query: { list, search, state } }: Input<typeof calls.pricesFile>) {
  const { db, now } = context;
  await assertSeller(db, context);
  const title = list === cataloguePrices ? list : orNotFound((await namesOf(db, [list])).get(list));
  const unpriced = isUnpriced(list);
  const wanted = and(isOwn(context), state === "unpriced" ? unpriced : not(unpriced), contains(search));
  return writeEntities(db, {
    feed: "prices",
    name: texts.feeds.prices,
    entities: productsOf(db, wanted, ({ uuid, sku, name }) => ({ key: priceKey(list, uuid), priceList: title, goods: sku, product: name })),
    now: now(),
    isTruncated: await isLonger(db, upTo(maxEntities + 1, wanted)),
    isNamed: true,
    isToFill: state === "unpriced",
  });
}

export async function getStockFile(context: SignedIn, { query: { search, state } }: Input<typeof calls.stockFile>) {
  const { db, now } = context;
  const wanted = and(isOwn(context), state && isInState[state], contains(search));
  const lines = sql`(select count(*)::int from (
    select from ${products} join product_stock s on s.product_uuid = ${products.uuid} where ${wanted}
      limit ${sql.raw(String(maxEntities + 1))}) counted)`;
  return writeEntities(db, {
    feed: "stock",
    name: texts.feeds.stock,
    entities: stockOf(db, wanted),
    now: now(),
    isTruncated: await isLonger(db, lines),
    isNamed: true,
  });
}

const stockColumns = { uuid: "uuid", name: "text", sku: "text", storage: "uuid", place: "text" } satisfies Columns;
type StockRow = RowWith<typeof stockColumns>;

/** Stock by product in the order of the list, then by storage; in keyset pages. */
async function* stockOf(reader: Reader, wanted: SQL | undefined): AsyncGenerator<StoredEntity[]> {
  let last: StockRow | undefined;
  do {
    const after = last && sql`(${byName}, s.storage_uuid) > (${last.name} collate "ru-x-icu", ${last.uuid}::uuid, ${last.storage}::uuid)`;
    const rows = await readRows(
      reader,
      stockColumns,
    )(sql`
      select ${products.uuid} as uuid, ${products.name} as name, ${products.sku} as sku, s.storage_uuid as storage,
        g.name as place
      from ${products} join product_stock s on s.product_uuid = ${products.uuid}
      join (select * from ${storageNames}) g on g.uuid = s.storage_uuid
      where ${and(wanted, after)} order by ${byName}, s.storage_uuid limit ${sql.raw(String(entitiesAtOnce))}`);
    yield rows.map(({ uuid, storage, place, sku, name }) => ({ key: `${uuid}|${storage}`, storage: place, goods: sku, product: name }));
    last = rows.length < entitiesAtOnce ? undefined : rows.at(-1);
  } while (last);
}

async function isLonger(reader: Reader, count: SQL): Promise<boolean> {
  const rows = await readRows(reader, { count: "integer" })(sql`select ${count} as count`);
  return (rows[0]?.count ?? 0) > maxEntities;
}
