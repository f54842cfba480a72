import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { type FeedName, feedNames, type SentRow } from "#contract/feeds.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { type Database, openDatabase } from "#server/backend/db/database.ts";
import { startWorker } from "#server/backend/exchange/jobs/start-worker.ts";
import { noFiles } from "#server/backend/files/no-files.ts";
import { type Backend, useBackend } from "./backend.ts";
import { exchangeOf } from "./exchange.ts";
import type { Place } from "./exchange-process.ts";
import { examples } from "./feed-examples.ts";
import { allTables, dumpTables } from "./table-dumps.ts";
import { until } from "./until.ts";
import { watchTransactions } from "./watched-statements.ts";

const goods = (count: number, more: object = {}, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    externalId: `kill-${from + index}`,
    sku: `KILL-${from + index}`,
    name: `Сметана ${from + index}`,
    segment: "Молоко и сливки",
    brand: "Заливной луг",
    price: "100.00",
    ladder: [{ count: "5", percent: "2" }],
    ...more,
  }));

/**
 * What changes in each feed's example. Loads of different feeds run in parallel, so none refers to what another changes. A feed
 * without a change does not compile.
 */
const anew: { readonly [Name in FeedName]: Partial<SentRow<Name>> } = {
  centers: { note: "Со двора" },
  storages: { address: "Казань, корпус 2" },
  categories: { position: 7 },
  schedules: { note: "По средам" },
  brands: { name: "Другой луг" },
  discountGroups: { name: "Молоко, малые объёмы" },
  goods: { description: "Другое молоко", price: undefined },
  priceLists: { title: "Мелкий опт" },
  companies: { priceList: null, retailChain: true },
  contracts: { limit: "250000.00", balance: undefined },
  payments: { document: "Платёжное поручение № 319 от 4 марта" },
  stock: { quantity: "900" },
  pictures: { position: 3 },
  documents: { name: "УПД № 17 исправленный" },
  prices: { price: "61.50" },
  synonyms: { meaning: "сыр" },
};

/** Objects of other senders too: a full load would remove what it does not repeat. */
const shared: readonly FeedName[] = ["goods", "contracts", "pictures"];

/** Goods of a brand that no load renames, because their images show its name. */
const rowsOf = (feed: FeedName): readonly object[] =>
  feed === "goods" ? examples.goods.map((row) => ({ ...row, brand: "Погребок" })) : examples[feed];

type Outcome = { loads: { state: string; counts: object }[]; tables: Record<string, string[]> };

const silent = { error: () => {}, warn: () => {} };

const changedOf = (feed: FeedName) => ({ read: examples[feed].length, changed: examples[feed].length });

/** Two feeds run in parallel, so the number of statements varies a little. */
function spread(statements: number, places: number): Place[] {
  const moments = ["before", "sent", "after"] as const;
  return Array.from({ length: places }, (_, index) => ({
    at: 1 + Math.floor((index * statements * 0.9) / places),
    when: moments[index % moments.length] ?? "before",
  }));
}

const counted = (some: object) => ({ read: 0, new: 0, changed: 0, same: 0, withdrawn: 0, refused: 0, unread: 0, ...some });

/** The middle of every transaction, and before, during or after its commit. */
function placesOf(asked: readonly string[]): Place[] {
  const moments = ["before", "sent", "after"] as const;
  const ends = asked.flatMap((text, index) => (text === "commit" ? index + 1 : []));
  return ends.flatMap((end, index) => {
    const begin = (ends[index - 1] ?? 0) + 1;
    return [
      { at: Math.floor((begin + end) / 2), when: "sent" },
      { at: end, when: moments[index % moments.length] ?? "before" },
    ];
  });
}

/** Numbers given in commit order; a rolled back transaction skips some. */
type NotCompared = { tables: readonly string[]; columns: string[] };
const oneByOne: NotCompared = { tables: ["outbox_events"], columns: ["attempts"] };
const sideBySide: NotCompared = { tables: ["outbox_events", "catalog_version"], columns: ["attempts", "id"] };

const haveEnded = async (db: Database) => (await loadsOf(db)).every(({ state }) => state === "done" || state === "undone");

async function loadsOf(db: Database) {
  const { rows } = await db.execute<{ state: string; counts: object }>(
    sql`select state, counts from exchange_loads where number > (select min(number) from exchange_loads) order by number`,
  );
  return rows;
}

/** Kills a worker of the exchange at places of its work, each in a copy of the database, and compares what is there after the restart. */
export function useKills() {
  const backend = useBackend("demo");
  const exchange = exchangeOf(backend);
  const every = useBackend("demo");
  const everyFeed = exchangeOf(every);
  const server = inject("database");
  /** Programs that start twenty times share one compile cache. */
  const compiled = mkdtempSync(join(tmpdir(), "portal-compiled-"));

  let copies: pg.Pool;

  /** A pending load of every feed about existing objects. */
  async function sendEveryFeed(): Promise<void> {
    const paper = await sharp({ create: { width: 96, height: 96, channels: 3, background: "#eee" } })
      .png()
      .toBuffer();
    for (const { file = "" } of examples.pictures) await everyFeed.put(file, paper, { as: "Учёт" });
    for (const { file = "" } of examples.documents) await everyFeed.putPaper(file, undefined, { as: "Учёт" });
    for (const feed of feedNames) {
      const { counts } = await everyFeed.load(feed, rowsOf(feed) as never[], { as: "Учёт" });
      expect([feed, counts.refused]).toEqual([feed, 0]);
    }
    for (const feed of feedNames)
      await everyFeed.post(
        feed,
        rowsOf(feed).map((row) => ({ ...row, ...anew[feed] })),
        { as: "Учёт", mode: shared.includes(feed) ? "changes" : "full" },
      );
    await every.close();
  }

  /** Prepares every kind of work: an undo, and a full load of two batches with rows that are new, changed, same, refused and withdrawn. */
  beforeAll(async () => {
    await exchange.load("goods", goods(510), { as: "Учёт" });
    const changed = await exchange.load("goods", goods(20, { price: "90.00" }), { as: "Учёт" });
    const supervisor = await backend.as("supervisor@seller.example");
    await supervisor(calls.undoLoad, { params: { uuid: changed.uuid } });
    const rows = [...goods(5, { price: "-1" }, 900), ...goods(10, { price: "110.00" }, 15), ...goods(485, {}, 25), ...goods(5, {}, 600)];
    await exchange.post("goods", rows, { as: "Учёт", mode: "full" });
    await backend.close();
    await sendEveryFeed();
    copies = openPool({ ...server, database: "postgres" }, { max: 1 });
  });

  afterAll(async () => {
    await copies?.end();
    rmSync(compiled, { recursive: true, force: true });
  });

  async function inCopy({ pool }: Backend, work: (name: string) => Promise<Outcome>): Promise<Outcome> {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await copies.query(`create database ${name} template ${pool.options.database}`);
    try {
      return await work(name);
    } finally {
      await copies.query(`drop database if exists ${name} with (force)`);
    }
  }

  async function killedAt(database: string, place: Place): Promise<string | null> {
    const script = new URL("./exchange-process.ts", import.meta.url).pathname;
    const child = spawn(process.execPath, [script, JSON.stringify({ ...server, database }), JSON.stringify(place)], {
      stdio: "ignore",
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    });
    const exit = once(child, "exit");
    // Parallel feeds send slightly varying numbers of statements: a process that finishes before its place is killed at its end.
    const pool = openPool({ ...server, database }, { max: 1, onError: () => {} });
    await until(async () => child.signalCode !== null || (await haveEnded(openDatabase(pool))));
    await pool.end();
    child.kill("SIGKILL");
    const [, signal] = await exit;
    await until(async () => {
      const { rows } = await copies.query("select from pg_stat_activity where datname = $1", [database]);
      return rows.length === 0;
    });
    return signal as string | null;
  }

  /** The database's content once a newly started worker has nothing left to do. */
  async function endsIn(database: string, hear: (text: string) => void = () => {}, not: NotCompared = oneByOne): Promise<Outcome> {
    const pool = openPool({ ...server, database }, { onError: () => {} });
    watchTransactions(pool, { before: hear });
    const db = openDatabase(pool);
    const worker = await startWorker(db, noFiles, pool, silent);
    await until(() => haveEnded(db));
    await worker.stop();
    const tables = await allTables(db);
    const outcome = {
      loads: await loadsOf(db),
      tables: await dumpTables(
        db,
        tables.filter((name) => !not.tables.includes(name)),
        not.columns,
      ),
    };
    await pool.end();
    return outcome;
  }

  /** The places are the middle and the commit of every transaction. */
  async function expectGoodsUnharmed(choose: (place: Place, index: number) => boolean): Promise<void> {
    const asked: string[] = [];
    const undisturbed = await inCopy(backend, async (name) => endsIn(name, (text) => asked.push(text)));
    expect(undisturbed.loads).toEqual([
      { state: "undone", counts: counted({ read: 20, changed: 20 }) },
      { state: "done", counts: counted({ read: 20, changed: 20 }) },
      { state: "done", counts: counted({ read: 505, new: 5, changed: 10, same: 485, withdrawn: 15, refused: 5 }) },
    ]);
    const places = placesOf(asked);
    expect(places.length).toBeGreaterThanOrEqual(20);
    for (const place of places.filter(choose)) {
      const outcome = await inCopy(backend, async (name) => {
        expect(await killedAt(name, place), JSON.stringify(place)).toBe("SIGKILL");
        return endsIn(name);
      });
      expect(outcome, `${JSON.stringify(place)}: ${asked[place.at - 1]}`).toEqual(undisturbed);
    }
  }

  async function expectFeedsUnharmed(count: number): Promise<void> {
    const asked: string[] = [];
    const undisturbed = await inCopy(every, async (name) => endsIn(name, (text) => asked.push(text), sideBySide));
    const sent = undisturbed.loads.slice(-feedNames.length);
    expect(sent).toEqual(feedNames.map((feed) => expect.objectContaining({ state: "done", counts: counted(changedOf(feed)) })));
    for (const place of spread(asked.length, count)) {
      const outcome = await inCopy(every, async (name) => {
        expect(await killedAt(name, place), JSON.stringify(place)).toBe("SIGKILL");
        return endsIn(name, undefined, sideBySide);
      });
      expect(outcome, `${JSON.stringify(place)}: ${asked[place.at - 1]}`).toEqual(undisturbed);
    }
  }

  return { expectGoodsUnharmed, expectFeedsUnharmed };
}
