import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { type Database, openDatabase } from "#server/backend/db/database.ts";
import { noFiles } from "#server/backend/files/no-files.ts";
import { startWorker } from "#server/backend/exchange/start-worker.ts";
import { useBackend } from "#tests/support/backend.ts";
import { allTables, dumpTables } from "#tests/support/dump.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import type { Place } from "#tests/support/exchange-victim.ts";
import { watchTransactions } from "#tests/support/statements.ts";
import { until } from "#tests/support/until.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const server = inject("database");
const silent = { error: () => {}, warn: () => {} };
/** Programs that begin twenty times are read once. */
const compiled = mkdtempSync(join(tmpdir(), "portal-compiled-"));

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

type Outcome = { loads: unknown; tables: Record<string, string[]> };

let copies: pg.Pool;

/** A work of every kind: an undoing, and a full load of two batches with rows that are new, changed, same, refused and withdrawn. */
beforeAll(async () => {
  await exchange.load("goods", goods(510), { as: "Учёт" });
  const changed = await exchange.load("goods", goods(20, { price: "90.00" }), { as: "Учёт" });
  const supervisor = await backend.as("supervisor@seller.example");
  await supervisor(calls.undoLoad, { params: { uuid: changed.uuid } });
  const rows = [...goods(5, { price: "-1" }, 900), ...goods(10, { price: "110.00" }, 15), ...goods(485, {}, 25), ...goods(5, {}, 600)];
  await exchange.post("goods", rows, { as: "Учёт", mode: "full" });
  await backend.close();
  copies = openPool({ ...server, database: "postgres" }, { max: 1 });
});

afterAll(async () => {
  await copies?.end();
  rmSync(compiled, { recursive: true, force: true });
});

test("a process killed at any place of its work: after the restart everything is as if nobody had been killed", async () => {
  const asked: string[] = [];
  const undisturbed = await inCopy(async (name) => endsIn(name, (text) => asked.push(text)));
  expect(undisturbed.loads).toEqual([
    { state: "undone", counts: counted({ read: 20, changed: 20 }) },
    { state: "done", counts: counted({ read: 20, changed: 20 }) },
    { state: "done", counts: counted({ read: 505, new: 5, changed: 10, same: 485, withdrawn: 15, refused: 5 }) },
  ]);
  const places = placesOf(asked);
  expect(places.length).toBeGreaterThanOrEqual(20);
  for (const place of places) {
    const outcome = await inCopy(async (name) => {
      expect(await killedAt(name, place), JSON.stringify(place)).toBe("SIGKILL");
      return endsIn(name);
    });
    expect(outcome, `${JSON.stringify(place)}: ${asked[place.at - 1]}`).toEqual(undisturbed);
  }
});

const counted = (some: object) => ({ read: 0, new: 0, changed: 0, same: 0, withdrawn: 0, refused: 0, unread: 0, ...some });

/** In the middle of every transaction, and before, on the way to or after its commit. */
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

async function inCopy(work: (name: string) => Promise<Outcome>): Promise<Outcome> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await copies.query(`create database ${name} template ${backend.pool.options.database}`);
  try {
    return await work(name);
  } finally {
    await copies.query(`drop database if exists ${name} with (force)`);
  }
}

async function killedAt(database: string, place: Place): Promise<string | null> {
  const script = new URL("../support/exchange-victim.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, JSON.stringify({ ...server, database }), JSON.stringify(place)], {
    stdio: "ignore",
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const [, signal] = await once(child, "exit");
  await until(async () => {
    const { rows } = await copies.query("select from pg_stat_activity where datname = $1", [database]);
    return rows.length === 0;
  });
  return signal as string | null;
}

/** What stands in the database when a worker that has just started has nothing left to do. */
async function endsIn(database: string, hear: (text: string) => void = () => {}): Promise<Outcome> {
  const pool = openPool({ ...server, database }, { onError: () => {} });
  watchTransactions(pool, { before: hear });
  const db = openDatabase(pool);
  const worker = await startWorker(db, noFiles, pool, silent);
  await until(async () => (await loadsOf(db)).every(({ state }) => state === "done" || state === "undone"));
  await worker.stop();
  const tables = await allTables(db);
  const outcome = {
    loads: await loadsOf(db),
    tables: await dumpTables(
      db,
      tables.filter((name) => name !== "outbox_events"),
      ["attempts"],
    ),
  };
  await pool.end();
  return outcome;
}

async function loadsOf(db: Database) {
  const { rows } = await db.execute<{ state: string; counts: object }>(
    sql`select state, counts from exchange_loads where number > (select min(number) from exchange_loads) order by number`,
  );
  return rows;
}
