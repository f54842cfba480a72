import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { basket } from "#contract/basket.ts";
import { createApp } from "#server/backend/app.ts";
import type { PoolOptions } from "#server/backend/db/connect.ts";
import { callerOf, useBackend } from "#tests/support/backend.ts";
import { curd, exampleLines, exampleOrder, fill } from "#tests/support/demo-basket.ts";
import { withSpeedups } from "#tests/support/modes.ts";

const backend = useBackend();
const pools: pg.Pool[] = [];
/** The patient pool, also when other tests run without it. */
const { openPool } = await withSpeedups("on", () => import("#server/backend/db/connect.ts"));

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

/** A separate pool over this file's database. */
function openOwnPool(options: PoolOptions): pg.Pool {
  const pool = openPool(backend.pool.options as never, options);
  pools.push(pool);
  return pool;
}

/** Requests connections one after another; `ends` has each request's outcome, in the order of outcomes. */
function ask(pool: pg.Pool, count: number) {
  const ends: string[] = [];
  const clients: pg.PoolClient[] = [];
  const asked = Array.from({ length: count }, async (_, index) => {
    try {
      clients.push(await pool.connect());
      ends.push(`${index} served`);
    } catch (error) {
      ends.push(`${index} ${(error as { code?: string }).code}`);
    }
  });
  return { ends, clients, asked, all: Promise.all(asked) };
}

describe("a pool whose connections are all in use", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test("performance: waiting requests are served in turn as long as connections come back", async () => {
    const pool = openOwnPool({ max: 1 });
    let holder = await pool.connect();
    const { ends, clients, asked } = ask(pool, 3);
    for (const each of asked) {
      await pass(1_700);
      holder.release();
      await each;
      holder = clients.at(-1) as pg.PoolClient;
    }
    holder.release();
    expect(ends).toEqual(["0 served", "1 served", "2 served"]);
  });

  test("trust R3: after 1.8 s without a free connection waiting requests are refused, later ones after 1.8 s of their own", async () => {
    const pool = openOwnPool({ max: 1 });
    const holder = await pool.connect();
    const early = ask(pool, 2);
    await pass(1_000);
    const late = ask(pool, 1);
    await pass(799);
    expect(early.ends).toEqual([]);
    await pass(1);
    await early.all;
    expect([early.ends, late.ends]).toEqual([["0 POOL_BUSY", "1 POOL_BUSY"], []]);
    await pass(1_000);
    await late.all;
    expect(late.ends).toEqual(["0 POOL_BUSY"]);
    holder.release();
  });

  test("trust R3: no request waits longer than twelve seconds, however well the queue moves", async () => {
    const pool = openOwnPool({ max: 1 });
    let holder = await pool.connect();
    const { ends, clients, asked, all } = ask(pool, 14);
    for (const each of asked.slice(0, 11)) {
      await pass(1_000);
      holder.release();
      await each;
      holder = clients.at(-1) as pg.PoolClient;
    }
    await pass(1_000);
    await all;
    holder.release();
    expect(ends.slice(11)).toEqual(["11 POOL_BUSY", "12 POOL_BUSY", "13 POOL_BUSY"]);
  });

  test("trust R3: when the most requests that may wait are waiting, any further one is refused at once", async () => {
    const pool = openOwnPool({ max: 1, acquireTimeouts: { maxWaiting: 2 } });
    const holder = await pool.connect();
    const { ends, clients, asked } = ask(pool, 3);
    await asked[2];
    expect(ends).toEqual(["2 POOL_BUSY"]);
    holder.release();
    for (const each of asked.slice(0, 2)) {
      await each;
      clients.at(-1)?.release();
    }
  });
});

test("trust R3: when a connection cannot be made, all waiting requests fail with it, and the next ones try again", async () => {
  const pool = openPool({ host: "/nowhere", port: 1, user: "nobody", database: "none" }, { max: 1 });
  pools.push(pool);
  for (const _ of [1, 2]) {
    const { ends, all } = ask(pool, 3);
    await all;
    expect(ends).toEqual(["0 ENOENT", "1 ENOENT", "2 ENOENT"]);
  }
});

test("trust R3: a lost connection frees its place for the next request", async () => {
  const pool = openOwnPool({ max: 1 });
  const holder = await pool.connect();
  const { clients, all } = ask(pool, 1);
  holder.release(new Error("lost"));
  await all;
  expect((await clients[0]?.query("select 1 as answer"))?.rows).toEqual([{ answer: 1 }]);
  clients[0]?.release();
});

describe("calls over a pool of one connection", () => {
  async function openApp(patience: PoolOptions["acquireTimeouts"]) {
    const pool = openOwnPool({ max: 1, ...(patience && { acquireTimeouts: patience }) });
    const app = await createApp({ pool, settings: backend.settings, now: backend.now });
    return { pool, app };
  }

  test("trust R3: calls answer 503 with the error list while the connection is held, and work again afterwards", async () => {
    const { pool, app } = await openApp({ stuckMs: 1_000 });
    const call = await callerOf(app, "director@alfa.example");
    const holder = await pool.connect();
    const refused = await call(basket.get);
    expect([refused.status, refused.errors[0]?.code]).toEqual([503, "UNAVAILABLE:5003"]);
    expect(refused.headers["retry-after"]).toBe("5");
    holder.release();
    expect((await call(basket.get)).status).toBe(200);
    await app.close();
  });

  test("performance: no call of an order asks for a second connection while it holds one", async () => {
    const { app } = await openApp({ stuckMs: 10_000, maxMs: 10_000 });
    const call = await callerOf(app, "director@alfa.example");
    const answers = [
      await fill(call, exampleLines(20)),
      await call(basket.patch, { body: { products: [{ productUuid: curd, quantity: 41.5, isSelected: true }] } }),
      await call(basket.count),
      await call(basket.get),
      await call(basket.placeDeal, { body: exampleOrder, key: "one-connection" }),
    ];
    expect(answers.map(({ status, errors }) => [status, ...errors.map((error) => error.code)])).toEqual(answers.map(() => [200]));
    await app.close();
  });
});
