import sharp from "sharp";
import { beforeAll } from "vitest";
import { basket } from "#contract/basket.ts";
import { exchange as calls } from "#contract/exchange.ts";
import type { FeedName } from "#contract/feeds.ts";
import { type Answer, type Backend, useBackend } from "./backend.ts";
import { exampleLines, exampleOrder, fill, listDealUuids, shop } from "./demo-basket.ts";
import { exchangeOf } from "./exchange.ts";

/** What may happen to things at the same time: loads of a sender, an undo, a save on a page, an order or what a deal does. */
export const actNames = ["apply", "undo", "withdraw", "neighbour", "save", "order"] as const;
export type ActName = (typeof actNames)[number];

export type SceneWorld = {
  backend: Backend;
  exchange: ReturnType<typeof exchangeOf>;
  /** Deals of the demo data. */
  demoDeals: string[];
  picture: Buffer;
};

export type Act = (world: SceneWorld, run: string, keys: readonly string[]) => Promise<() => Promise<unknown>>;

/** Two things of a feed, named after the run. `base` creates them, `early` changes one field of both, `late` others too. */
export type Scene = {
  rows(run: string, version: "base" | "early" | "late"): object[];
  /** Selects the row that the acts wait for: the last one in the order of locks. */
  hold(keys: readonly string[]): [string, unknown[]];
  prepare?(world: SceneWorld, run: string): Promise<void>;
  /** Rows of a load of another feed that writes the same things. */
  neighbour?: { feed: FeedName; rows(run: string): object[] };
  /** Reads the thing as a page does, and returns its save. */
  save?: Act;
  order?: Act;
  /** What else the acts leave. */
  more?(world: SceneWorld, run: string, keys: readonly string[]): Promise<unknown>;
};

/** Category of another sender: a GUID means the same to all. */
export const topCategory = "9a3f0c52-6d1f-4a57-9f0e-4f0d3c3b7a10";

/** Storage that serves the shop. */
export const shopStorage = { name: "" };

export function useSceneWorld(): SceneWorld {
  const backend = useBackend("demo");
  const world = { backend, exchange: exchangeOf(backend), demoDeals: [] as string[], picture: Buffer.of() };
  beforeAll(async () => {
    const { exchange } = world;
    const supervisor = await backend.as("supervisor@seller.example");
    const { status } = await supervisor(calls.putSettings, { body: { guardPercent: 100, isStockBlocking: true, staleAfter: [] } });
    if (status !== 200) throw new Error(`settings: ${status}`);
    await exchange.load("categories", [{ externalId: topCategory, name: "Погреб" }], { as: "Основа" });
    await exchange.load("priceLists", [{ externalId: "list", title: "Оптовая" }], { as: "Основа" });
    const tver = { externalId: "tver", name: "РЦ Тверь", city: "Тверь", address: "Тверь, ул. Новая, 1", postalCode: "170000" };
    await exchange.load("centers", [tver], { as: "Основа" });
    world.demoDeals = await listDealUuids(backend.db);
    const create = { width: 96, height: 96, channels: 3, background: "#a00" } as const;
    world.picture = await sharp({ create }).png().toBuffer();
    const { rows } = await backend.pool.query(
      `select c.name || '/' || s.name as name from storages s join distribution_centers c on c.uuid = s.distribution_center_uuid
       join branches b on b.distribution_center_uuid = c.uuid where b.uuid = $1 order by s.uuid limit 1`,
      [shop],
    );
    shopStorage.name = rows[0].name;
  });
  return world;
}

export const lastOf =
  (table: string, lock = "update", part = 0): Scene["hold"] =>
  (keys) => [
    `select from ${table} where uuid = any($1::uuid[]) order by uuid desc limit 1 for ${lock}`,
    [keys.map((key) => key.split("|")[part])],
  ];

export const two = (run: string, make: (id: string, isFirst: boolean) => object): object[] => [
  make(`${run}-a`, true),
  make(`${run}-b`, false),
];
export const answerOf = async (answer: Promise<Answer<unknown>>) => {
  const { status, errors } = await answer;
  return { status, codes: errors?.map(({ code }) => code) };
};

/** Goods of the run, of another sender. */
export const putGoods = async ({ exchange }: SceneWorld, run: string) => {
  const cheese = { name: "Сыр", segment: "Сыры", price: "50.00", vatRate: 10 };
  const rows = two(run, (id) => ({ externalId: `${id}-goods`, sku: `${id}-goods`, ...cheese }));
  await exchange.load("goods", rows as never[], { as: "Основа" });
};

export const productsOfRun = async ({ backend }: SceneWorld, run: string) =>
  (
    await backend.pool.query(
      `select sku, p.name, brand_name, price_kopecks, is_hidden, is_published, in_stock, max_percent_hundredths, has_picture, p.version,
         c.name as category from products p join categories c on c.uuid = category_uuid where sku ilike $1 order by sku`,
      [`${run}%`],
    )
  ).rows;

/** A buyer's order of dairy and meat. */
export const place: Act = async ({ backend }) => {
  const director = await backend.as("director@alfa.example");
  await fill(director, exampleLines());
  return () => answerOf(director(basket.placeDeal, { body: exampleOrder }));
};
