import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { auth } from "#contract/auth.ts";
import { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import type { FeedName, SentRow } from "#contract/feeds.ts";
import { DEMO_PASSWORD } from "#server/demo-accounts.ts";
import { openOneC } from "./one-c.ts";
import { type Part, readMoment, spent } from "./process-times.ts";
import type { Servers } from "./servers.ts";

/** A load of many rows: seconds from the first byte to the end, and the growth of the backend's memory. */
export type LoadFigure = {
  title: string;
  rows: number;
  seconds: number;
  mebibytes: number;
  cpuSeconds: Record<Part, number>;
  foreignCores: number;
};

type Rows = { [Name in FeedName]?: (index: number) => SentRow<Name> };

const goods = (index: number) => `bench-${index}`;
const storage = { externalId: "bench", center: "bench", name: "Склад замера", temperatureMode: "+2…+6 °C" };
const center = { externalId: "bench", name: "РЦ замера", city: "Тула", address: "Тула, ул. Новая, 1", postalCode: "300000" };

/** Feeds in the order of their references; the small ones exist for the others. */
const steps: readonly { feed: FeedName; title?: string; rows: Rows; count?: number }[] = [
  { feed: "centers", rows: { centers: () => center }, count: 1 },
  { feed: "storages", rows: { storages: () => storage }, count: 1 },
  { feed: "priceLists", rows: { priceLists: () => ({ externalId: "bench", title: "Прайс замера" }) }, count: 1 },
  { feed: "goods", title: "goods, all new", rows: { goods: (index) => toGoods(index, 100) } },
  { feed: "goods", title: "goods, another price", rows: { goods: (index) => toGoods(index, 101) } },
  {
    feed: "prices",
    title: "prices of a list",
    rows: { prices: (index) => ({ priceList: "bench", goods: goods(index), price: `${90 + (index % 900)}.40` }) },
  },
  {
    feed: "prices",
    title: "prices of the catalogue",
    rows: { prices: (index) => ({ priceList: "catalog", goods: goods(index), price: `${95 + (index % 900)}.10` }) },
  },
  {
    feed: "stock",
    title: "stock of a storage",
    rows: { stock: (index) => ({ storage: "bench", goods: goods(index), quantity: String(index % 50) }) },
  },
];

const toGoods = (index: number, price: number): SentRow<"goods"> => ({
  externalId: goods(index),
  sku: `BENCH-${index}`,
  name: `Сыр полутвёрдый ${index}, 45 %, 300 г`,
  segment: index % 2 === 0 ? "Сыры" : "Масло",
  brand: "Заливной луг",
  price: `${price + (index % 900)}.50`,
  vatRate: 10,
  description: "Молоко пастеризованное, закваска, соль. ".repeat(5),
  netWeight: 300,
});

/** Sends loads as a seller's system does, one after another. Their rows stay in the database, so this is measured last. */
export async function measureLoads(servers: Servers, count: number, say: (line: string) => void): Promise<LoadFigure[]> {
  const url = `http://127.0.0.1:${servers.backend}`;
  const { name, key } = await makeKey(url);
  const figures: LoadFigure[] = [];
  const measure = async (title: string | undefined, rows: number, work: () => Promise<unknown>) => {
    const figure = await measured(servers, rows, work);
    if (!title) return;
    figures.push({ title, ...figure });
    say(
      `${title}: ${rows} rows in ${figure.seconds.toFixed(1)} s, ` +
        `CPU ${figure.cpuSeconds.backend.toFixed(1)} + ${figure.cpuSeconds.database.toFixed(1)} s, ` +
        `+${figure.mebibytes.toFixed(0)} MiB, foreign load ${figure.foreignCores.toFixed(2)}`,
    );
  };
  for (const { feed, title, rows, count: own = count } of steps)
    await measure(title, own, async () => {
      const load = await sendLoad(url, key, feed, linesOf(rows[feed] as (index: number) => object, own));
      if (load.state !== "done" || load.counts.refused > 0)
        throw new Error(`load of ${feed}: ${load.state}, ${JSON.stringify(load.counts)}`);
    });
  const oneC = await openOneC(url, `Basic ${Buffer.from(`${name}:${key}`).toString("base64")}`);
  for (const [title, rows, work] of [
    ["1C: the files are sent", count, () => oneC.send(count)],
    ["1C: import.xml, goods", count, () => oneC.import("import.xml")],
    ["1C: offers.xml, prices and stock", count * 2, () => oneC.import("offers.xml")],
    ["1C: what is named no more, goods and prices", count * 2, oneC.withdraw],
  ] as const)
    await measure(title, rows, work);
  return figures;
}

export async function measured(servers: Servers, rows: number, work: () => Promise<unknown>): Promise<Omit<LoadFigure, "title">> {
  const from = readMoment();
  const before = servers.memory().backend;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, servers.memory().backend);
  }, 200);
  await work().finally(() => clearInterval(watch));
  const { seconds, parts, foreignCores } = spent(from, readMoment(), servers.partOf);
  const cpuSeconds = Object.fromEntries(Object.entries(parts).map(([part, ms]) => [part, ms / 1000])) as Record<Part, number>;
  return { rows, seconds, mebibytes: most - before, cpuSeconds, foreignCores };
}

async function* linesOf(rowOf: (index: number) => object, count: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < count; start += 500) {
    const indexes = Array.from({ length: Math.min(500, count - start) }, (_, index) => start + index);
    yield Buffer.from(indexes.map((index) => `${JSON.stringify(rowOf(index))}\n`).join(""));
  }
}

async function makeKey(url: string): Promise<{ name: string; key: string }> {
  const signedIn = await json<{ access_token: string }>(`${url}${auth.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: "supervisor@seller.example", password: DEMO_PASSWORD, method: "email" }),
  });
  // A full load removes half of this key's goods, which otherwise waits for confirmation.
  await json(`${url}${calls.putSettings.path}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${signedIn.access_token}` },
    body: JSON.stringify({ isStockBlocking: false, guardPercent: 100 }),
  });
  const writes: FeedName[] = ["centers", "storages", "categories", "goods", "priceLists", "prices", "stock"];
  const name = `bench ${Date.now()}`;
  const { key } = await json<{ key: string }>(`${url}${calls.createKey.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${signedIn.access_token}` },
    body: JSON.stringify({ name, writes, reads: [] }),
  });
  return { name, key };
}

async function sendLoad(url: string, key: string, feed: FeedName, lines: AsyncIterable<Buffer>): Promise<Load> {
  const headers = { authorization: `Bearer ${key}` };
  const { uuid } = await json<Load>(`${url}/v1/exchange/${feed}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-ndjson" },
    body: Readable.toWeb(Readable.from(lines)),
    duplex: "half",
  } as unknown as RequestInit);
  for (;;) {
    const load = await json<Load>(`${url}/v1/exchange/loads/${uuid}`, { headers });
    if (!["waiting", "running"].includes(load.state)) return load;
    await pause(200);
  }
}

async function json<Body>(url: string, init: RequestInit): Promise<Body> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}
