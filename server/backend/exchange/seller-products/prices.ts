import { and, inArray, not, type SQL, sql } from "drizzle-orm";
import { cataloguePrices } from "#contract/feeds.ts";
import { maxCountedProducts } from "#contract/limits.ts";
import type { ProductPhoto } from "#contract/pictures.ts";
import { money } from "#contract/primitives.ts";
import type { sellerProducts as calls, ListedPrice } from "#contract/seller-products.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { json, orNull, readRows, text } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { firstPicture } from "../../pictures/picture-columns.ts";
import { orNotFound, Problem, throwFieldErrors, throwProblem } from "../../problem.ts";
import { products } from "../../products/tables.ts";
import { translate } from "../../translate.ts";
import { priceKey, pricesFeed } from "../feeds/prices.ts";
import { applyNow } from "../loads/apply-now.ts";
import { lockWriters } from "../loads/lock-writers.ts";
import { byName, contains, isInState, upTo } from "./list-seller-products.ts";
import { allowedActionsOf, assertSeller, isOwn } from "./own-products.ts";
import { type FieldOwner, readFieldOwners, readPriceOwners } from "./read-field-owners.ts";

/** Goods named in a conflict message. */
const maxNamed = 5;

export async function listPrices(context: SignedIn, { query }: Input<typeof calls.listPrices>) {
  const { db } = context;
  const { list, search, state, page, perPage } = query;
  await assertSeller(db, context);
  const lists = await readLists(db);
  if (list !== cataloguePrices) orNotFound(lists.find(({ uuid }) => uuid === list));
  const own = isOwn(context);
  const unpriced = isUnpriced(list);
  const wanted = and(own, state && (state === "unpriced" ? unpriced : not(unpriced)), contains(search));
  const offset = (page - 1) * perPage;
  const limit = sql.raw(String(offset < maxCountedProducts ? perPage : 0));
  const [row] = await readRows(db, {
    total: "integer",
    unpriced: "integer",
    uuids: "text[]",
  })(sql`select ${upTo(maxCountedProducts, wanted)} as total, ${upTo(maxCountedProducts, and(own, unpriced))} as unpriced,
      array(select ${products.uuid} from ${products} where ${wanted} order by ${byName}
        limit ${limit} offset ${sql.raw(String(offset))})::text[] as uuids`);
  const prices = await readPrices(db, list, row?.uuids ?? []);
  return { lists, prices, total: row?.total ?? 0, unpriced: row?.unpriced ?? 0, allowedActions: allowedActionsOf(context) };
}

export async function readLists(reader: Reader) {
  const rows = await readRows(reader, { uuid: "uuid", title: "text" })(
    sql`select uuid, title from price_lists order by title collate "ru-x-icu", uuid limit 1000`,
  );
  return rows;
}

export const isUnpriced = (list: string): SQL =>
  list === cataloguePrices
    ? isInState.unpriced
    : sql`not exists (select from price_list_items i where i.price_list_uuid = ${list}::uuid and i.product_uuid = ${products.uuid})`;

async function readPrices(reader: Reader, list: string, uuids: readonly string[]): Promise<ListedPrice[]> {
  if (uuids.length === 0) return [];
  const isCatalogue = list === cataloguePrices;
  const personal = isCatalogue
    ? sql`p.price_kopecks`
    : sql`(select i.price_kopecks from price_list_items i where i.price_list_uuid = ${list}::uuid and i.product_uuid = p.uuid)`;
  const rows = await readRows(reader, {
    uuid: "uuid",
    sku: "text",
    name: "text",
    unit: text<ListedPrice["unit"]>(),
    icon: "text",
    tint: "text",
    picture: orNull(json<ProductPhoto>()),
    kopecks: orNull("integer"),
    catalogue: "integer",
  })(sql`
    select p.uuid, p.sku, p.name, p.unit, p.icon, c.tint, ${firstPicture(sql`p.uuid`)} as picture, ${personal} as kopecks,
      p.price_kopecks as catalogue
    from products p join categories c on c.uuid = p.segment_uuid
    where p.uuid = any(${sql.param([...uuids])}::uuid[]) order by p.name collate "ru-x-icu", p.uuid`);
  const owners = await priceOwnersOf(reader, list, uuids);
  return rows.map(({ kopecks, catalogue, ...row }) => ({
    ...row,
    price: toMoney(kopecks),
    cataloguePrice: toMoney(catalogue),
    priceOwner: owners.get(row.uuid) ?? null,
  }));
}

const toMoney = (kopecks: number | null) => (kopecks ? money(kopecks) : null);

type PriceOwner = Omit<FieldOwner, "field">;

/** Owners of these products' prices in a price list, by product uuid. */
async function priceOwnersOf(reader: Reader, list: string, uuids: readonly string[]): Promise<Map<string, PriceOwner>> {
  if (list === cataloguePrices) {
    const owners = await readFieldOwners(reader, uuids);
    return new Map(
      [...owners].flatMap(([uuid, fields]): [string, PriceOwner][] => {
        const price = fields.find(({ field }) => field === "price");
        return price ? [[uuid, { owner: price.owner, at: price.at }]] : [];
      }),
    );
  }
  const owners = await readPriceOwners(
    reader,
    uuids.map((uuid) => priceKey(list, uuid)),
  );
  return new Map([...owners].map(([key, owner]) => [key.slice(list.length + 1), owner]));
}

/** Sets all prices or none. Throws CONFLICT if a price differs from `lastSeenPrice`, and VALIDATION_ERROR for prices owned by a key. */
export async function setPrices(context: SignedIn, { body }: Input<typeof calls.setPrices>): Promise<{ changed: number }> {
  const { db, actor, now } = context;
  const { list, prices } = body;
  return db.transaction(async (tx) => {
    await assertSeller(tx, context);
    await lockWriters(tx, "prices");
    if (list !== cataloguePrices) orNotFound((await readLists(tx)).find(({ uuid }) => uuid === list));
    const uuids = [...new Set(prices.map(({ goods }) => goods))];
    if (uuids.length < prices.length) throwFieldErrors({ prices: "invalid" });
    const own = await tx
      .select({ uuid: products.uuid, name: products.name })
      .from(products)
      .where(and(inArray(products.uuid, uuids), isOwn(context)));
    if (own.length < uuids.length) throwProblem("NOT_FOUND");
    const keys = uuids.map((uuid) => priceKey(list, uuid));
    await pricesFeed.lock(
      tx,
      keys.map((key) => ({ key, doc: null })),
    );
    const stored = await pricesFeed.read(tx, keys);
    const priceNow = (uuid: string) => stored.get(priceKey(list, uuid))?.price ?? null;
    const moved = prices.filter(({ goods, lastSeenPrice }) => lastSeenPrice !== undefined && lastSeenPrice !== priceNow(goods));
    if (moved.length > 0) {
      const names = own.filter(({ uuid }) => moved.some(({ goods }) => goods === uuid)).map(({ name }) => name);
      throwProblem("CONFLICT", undefined, translate("exchange.priceMoved", { names: names.slice(0, maxNamed).join(", ") }));
    }
    const changes = prices.map((price, index) => ({ ...price, index })).filter(({ goods, price }) => price !== priceNow(goods));
    const owners = await priceOwnersOf(tx, list, uuids);
    const owned = changes.filter(({ goods }) => owners.has(goods));
    if (owned.length > 0) {
      const errorsOf = (goods: string) => [translate("exchange.owned", { owner: owners.get(goods)?.owner ?? "" })];
      throw new Problem(
        "VALIDATION_ERROR",
        Object.fromEntries(owned.map(({ index, goods }) => [`prices.${index}.price`, errorsOf(goods)])),
      );
    }
    const { changed, rejected } = await applyNow(tx, {
      feed: "prices",
      sender: actor.name,
      rows: changes.flatMap(({ goods, price }) =>
        price === null ? [] : [{ place: goods, row: { priceList: list, goods, price: (price / 100).toFixed(2) } }],
      ),
      gone: changes.flatMap(({ goods, price }) => (price === null ? [priceKey(list, goods)] : [])),
      now: now(),
    });
    const [rejection] = rejected;
    if (rejection) throwProblem("CONFLICT", undefined, rejection.message);
    return { changed };
  });
}
