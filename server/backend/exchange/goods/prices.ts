import { and, inArray, not, type SQL, sql } from "drizzle-orm";
import { cataloguePrices } from "#contract/feeds.ts";
import { countedGoodsMax, type goods as calls, type ListedPrice } from "#contract/goods.ts";
import type { GoodsPicture } from "#contract/pictures.ts";
import { money } from "#contract/primitives.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { found, Problem, refuse, refuseFields } from "../../problem.ts";
import { firstPicture } from "../../pictures/picture-columns.ts";
import { products } from "../../products/tables.ts";
import { say } from "../../say.ts";
import { applyNow } from "../apply-now.ts";
import { priceKey, pricesFeed } from "../feeds/prices.ts";
import { lockWriters } from "../lock-writers.ts";
import { byName, contains, isInState, upTo } from "./list-goods.ts";
import { allowedActionsOf, isOwn, mustSell } from "./own-goods.ts";
import { type Kept, readKept, readKeptPrices } from "./read-kept.ts";

/** Goods named in a conflict message. */
const namedMost = 5;

export async function listPrices(context: SignedIn, { query }: Input<typeof calls.listPrices>) {
  const { db } = context;
  const { list, search, state, page, perPage } = query;
  await mustSell(db, context);
  const lists = await readLists(db);
  if (list !== cataloguePrices) found(lists.find(({ uuid }) => uuid === list));
  const own = isOwn(context);
  const unpriced = isUnpriced(list);
  const wanted = and(own, state && (state === "unpriced" ? unpriced : not(unpriced)), contains(search));
  const offset = (page - 1) * perPage;
  const limit = sql.raw(String(offset < countedGoodsMax ? perPage : 0));
  const [row] = await readRows<{ total: number; unpriced: number; uuids: string[] }>(
    db,
    sql`select ${upTo(countedGoodsMax, wanted)} as total, ${upTo(countedGoodsMax, and(own, unpriced))} as unpriced,
      array(select ${products.uuid} from ${products} where ${wanted} order by ${byName}
        limit ${limit} offset ${sql.raw(String(offset))})::text[] as uuids`,
  );
  const prices = await readPrices(db, list, row?.uuids ?? []);
  return { lists, prices, total: row?.total ?? 0, unpriced: row?.unpriced ?? 0, allowedActions: allowedActionsOf(context) };
}

export async function readLists(reader: Reader) {
  const { rows } = await reader.execute<{ uuid: string; title: string }>(
    sql`select uuid, title from price_lists order by title collate "ru-x-icu", uuid limit 1000`,
  );
  return rows;
}

export const isUnpriced = (list: string): SQL =>
  list === cataloguePrices
    ? isInState.unpriced
    : sql`not exists (select from price_list_items i where i.price_list_uuid = ${list}::uuid and i.product_uuid = ${products.uuid})`;

type Row = Omit<ListedPrice, "price" | "cataloguePrice" | "kept"> & { kopecks: string | null; catalogue: string };

async function readPrices(reader: Reader, list: string, uuids: readonly string[]): Promise<ListedPrice[]> {
  if (uuids.length === 0) return [];
  const isCatalogue = list === cataloguePrices;
  const personal = isCatalogue
    ? sql`p.price_kopecks`
    : sql`(select i.price_kopecks from price_list_items i where i.price_list_uuid = ${list}::uuid and i.product_uuid = p.uuid)`;
  const { rows } = await reader.execute<Row & { picture: GoodsPicture | null }>(sql`
    select p.uuid, p.sku, p.name, p.unit, p.icon, c.tint, ${firstPicture(sql`p.uuid`)} as picture, ${personal} as kopecks,
      p.price_kopecks as catalogue
    from products p join categories c on c.uuid = p.segment_uuid
    where p.uuid = any(${sql.param([...uuids])}::uuid[]) order by p.name collate "ru-x-icu", p.uuid`);
  const kept = await keptOf(reader, list, uuids);
  return rows.map(({ kopecks, catalogue, ...row }) => ({
    ...row,
    price: shown(kopecks),
    cataloguePrice: shown(catalogue),
    kept: kept.get(row.uuid) ?? null,
  }));
}

const shown = (kopecks: string | null) => (Number(kopecks) > 0 ? money(Number(kopecks)) : null);

type Keeper = Omit<Kept, "field">;

/** Owners of these products' prices in a price list, by product uuid. */
async function keptOf(reader: Reader, list: string, uuids: readonly string[]): Promise<Map<string, Keeper>> {
  if (list === cataloguePrices) {
    const kept = await readKept(reader, uuids);
    return new Map(
      [...kept].flatMap(([uuid, fields]): [string, Keeper][] => {
        const price = fields.find(({ field }) => field === "price");
        return price ? [[uuid, { owner: price.owner, at: price.at }]] : [];
      }),
    );
  }
  const kept = await readKeptPrices(
    reader,
    uuids.map((uuid) => priceKey(list, uuid)),
  );
  return new Map([...kept].map(([key, keeper]) => [key.slice(list.length + 1), keeper]));
}

/** Sets all prices or none. Throws CONFLICT if a price differs from `seen`, and VALIDATION_ERROR for prices owned by a key. */
export async function setPrices(context: SignedIn, { body }: Input<typeof calls.setPrices>): Promise<{ changed: number }> {
  const { db, actor, now } = context;
  const { list, prices } = body;
  return db.transaction(async (tx) => {
    await mustSell(tx, context);
    await lockWriters(tx, "prices");
    if (list !== cataloguePrices) found((await readLists(tx)).find(({ uuid }) => uuid === list));
    const uuids = [...new Set(prices.map(({ goods }) => goods))];
    if (uuids.length < prices.length) refuseFields({ prices: "invalid" });
    const own = await tx
      .select({ uuid: products.uuid, name: products.name })
      .from(products)
      .where(and(inArray(products.uuid, uuids), isOwn(context)));
    if (own.length < uuids.length) refuse("NOT_FOUND");
    const keys = uuids.map((uuid) => priceKey(list, uuid));
    await pricesFeed.lock(
      tx,
      keys.map((key) => ({ key, doc: null })),
    );
    const standing = await pricesFeed.read(tx, keys);
    const priceNow = (uuid: string) => standing.get(priceKey(list, uuid))?.price ?? null;
    const moved = prices.filter(({ goods, seen }) => seen !== undefined && seen !== priceNow(goods));
    if (moved.length > 0) {
      const names = own.filter(({ uuid }) => moved.some(({ goods }) => goods === uuid)).map(({ name }) => name);
      refuse("CONFLICT", undefined, say("exchange.priceMoved", { names: names.slice(0, namedMost).join(", ") }));
    }
    const changes = prices.map((price, index) => ({ ...price, index })).filter(({ goods, price }) => price !== priceNow(goods));
    const kept = await keptOf(tx, list, uuids);
    const owned = changes.filter(({ goods }) => kept.has(goods));
    if (owned.length > 0) {
      const words = (goods: string) => [say("exchange.owned", { owner: kept.get(goods)?.owner ?? "" })];
      throw new Problem("VALIDATION_ERROR", Object.fromEntries(owned.map(({ index, goods }) => [`prices.${index}.price`, words(goods)])));
    }
    const { changed, refused } = await applyNow(tx, {
      feed: "prices",
      sender: actor.name,
      rows: changes.flatMap(({ goods, price }) =>
        price === null ? [] : [{ place: goods, row: { priceList: list, goods, price: (price / 100).toFixed(2) } }],
      ),
      gone: changes.flatMap(({ goods, price }) => (price === null ? [priceKey(list, goods)] : [])),
      now: now(),
    });
    const [refusal] = refused;
    if (refusal) refuse("CONFLICT", undefined, refusal.message);
    return { changed };
  });
}
