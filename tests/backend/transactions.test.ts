import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createApp } from "#server/backend/app.ts";
import { openPool, type PoolOptions } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { Problem } from "#server/backend/problem.ts";
import { toProblem } from "#server/backend/to-problem.ts";
import { useBackend } from "#tests/support/backend.ts";
import { fill } from "#tests/support/demo-basket.ts";
import { until } from "#tests/support/until.ts";

const backend = useBackend();
const pools: pg.Pool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

function openOwn(options: PoolOptions = {}): pg.Pool {
  const pool = openPool(backend.pool.options as never, { onError: () => {}, ...options });
  pools.push(pool);
  return pool;
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => toProblem(error).problem,
  );

/** Ends the connection on the server's side while no statement runs on it, and waits until the client has noticed. */
async function endConnection(pool: pg.Pool, ask: (text: string) => Promise<{ rows: Record<string, unknown>[] }>): Promise<void> {
  let isOver = false;
  pool.once("error", () => {});
  const { rows } = await ask("select pg_backend_pid() as pid");
  await backend.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await until(async () => {
    await ask("select 1").catch(() => (isOver = true));
    return isOver;
  });
}

test("a connection that dies between two statements of a transaction answers 503, not a failure of the portal", async () => {
  const pool = openOwn();
  const lost = openDatabase(pool).transaction(async (tx) => {
    await endConnection(pool, async (text) => tx.execute(sql.raw(text)));
    await tx.execute(sql`select 2`);
  });
  expect(await problemOf(lost)).toBe("UNAVAILABLE");
});

test("what a transaction's work threw is not hidden by a rollback that fails", async () => {
  const pool = openOwn();
  const refused = openDatabase(pool).transaction(async (tx) => {
    await endConnection(pool, async (text) => tx.execute(sql.raw(text)));
    throw new Problem("LIMIT_EXCEEDED");
  });
  expect(await problemOf(refused)).toBe("LIMIT_EXCEEDED");
});

test("a connection that is dead when a transaction begins is replaced: the pool keeps its size", async () => {
  const pool = openOwn({ max: 1 });
  const db = openDatabase(pool);
  await db.execute(sql`select 1`);
  pool.once("acquire", (client) => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy());
  expect(await problemOf(db.transaction((tx) => tx.execute(sql`select 1`)))).toBe("UNAVAILABLE");
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([{ one: 1 }]);
});

test("with a full disk calls answer 503 and the backend is not ready, until there is room again", async () => {
  const database = backend.pool.options.database ?? "";
  const as = await backend.as("director@alfa.example");
  await backend.pool.query(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert or update on baskets for each row execute function no_room()`);
  const answer = await fill(as);
  expect([answer.status, answer.errors[0]?.code]).toEqual([503, "UNAVAILABLE:5003"]);
  await backend.pool.query("drop trigger no_room on baskets; drop function no_room()");
  expect((await fill(as)).status).toBe(200);

  // A limit of temporary files of the same class of errors (53400): nothing else fills a disk in a test.
  await backend.pool.query(`alter database ${database} set temp_file_limit = '64kB'`);
  const full = openOwn();
  const app = await createApp({ pool: full, settings: backend.settings });
  const ready = async () => (await app.inject("/readyz")).statusCode;
  expect([await ready(), await ready()]).toEqual([503, 503]);
  await backend.pool.query(`alter database ${database} reset temp_file_limit`);
  await until(async () => (await ready()) === 200);
  await app.close();
});
