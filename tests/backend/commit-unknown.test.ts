import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { SignedIn } from "#server/backend/context.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { once } from "#server/backend/db/once.ts";
import { transactionsOn } from "#server/backend/db/transactions.ts";
import { saveFile } from "#server/backend/files/save-file.ts";
import { toProblem } from "#server/backend/to-problem.ts";
import { useBackend } from "#tests/support/backend.ts";
import { until } from "#tests/support/until.ts";

const backend = useBackend("empty");

/** Sessions of tests commit without waiting for anybody; those of `openWaiting` wait for this replica, which is not there. */
async function setReplica(name: string): Promise<void> {
  await backend.pool.query(`alter system set synchronous_standby_names = '${name}'`);
  await backend.pool.query("select pg_reload_conf()");
  await until(async () => (await backend.pool.query("show synchronous_standby_names")).rows[0].synchronous_standby_names === name);
}

beforeEach(async () => {
  await backend.pool.query("create table written (word text)");
  await setReplica("nobody");
});
afterEach(async () => {
  await setReplica("");
  await backend.pool.query("drop table written");
});

const settings = "set synchronous_commit = on; set statement_timeout = '200ms'; set lock_timeout = '200ms'";

function openWaiting(waitMs: number) {
  const pool: pg.Pool = openPool(backend.pool.options as never, { max: 4, applicationName: "waits for a replica", onError: () => {} });
  pool.on("connect", (client) => void client.query(settings));
  onTestFinished(() => pool.end());
  const logger = { logQuery: () => {} };
  return Object.assign(openDatabase(pool), { transaction: transactionsOn(pool, { logger, requestId: () => undefined, waitMs }) });
}

type Waiting = ReturnType<typeof openWaiting>;
const key = { customerUuid: randomUUID(), key: "one-order", bodyHash: "same" };

const write = (db: Waiting, word: string) =>
  db
    .transaction((tx) =>
      once(tx, { ...key, key: word }, backend.now(), async () => {
        await tx.execute(sql`insert into written values (${word})`);
        return { word };
      }),
    )
    .catch((error: unknown) => toProblem(error).problem);

const written = async () => (await backend.pool.query<{ word: string }>("select word from written")).rows.map(({ word }) => word);

const waiters = async () => {
  const { rows } = await backend.pool.query<{ pid: number }>("select pid from pg_stat_activity where wait_event = 'SyncRep'");
  return rows.map(({ pid }) => pid);
};

test("a commit kept by a hung replica is answered 503 in time, and its repeats give the one result when the replica is back", async () => {
  const db = openWaiting(1_000);
  expect(await write(db, "kept")).toBe("UNAVAILABLE");
  // The statement's timeout of 200 ms has not ended the wait, which still holds the key.
  expect((await waiters()).length).toBe(1);
  expect(await write(db, "kept")).toBe("UNAVAILABLE");
  expect(await written()).toEqual([]);
  await setReplica("");
  await until(async () => (await waiters()).length === 0);
  expect(await write(db, "kept")).toEqual({ word: "kept" });
  expect(await written()).toEqual(["kept"]);
  await until(() => db.$client.idleCount === db.$client.totalCount);
});

test("a commit whose wait for the replica was cancelled is not answered as done: it may be lost with the primary", async () => {
  const db = openWaiting(30_000);
  const answer = write(db, "cancelled");
  await until(async () => (await waiters()).length === 1);
  for (const pid of await waiters()) await backend.pool.query("select pg_cancel_backend($1)", [pid]);
  expect(await answer).toBe("UNAVAILABLE");
  expect(await written()).toEqual(["cancelled"]);
});

test("a session that is ended while it waits for the replica answers 503, and a repeat finds what it wrote", async () => {
  const db = openWaiting(30_000);
  const answer = write(db, "ended");
  await until(async () => (await waiters()).length === 1);
  for (const pid of await waiters()) await backend.pool.query("select pg_terminate_backend($1)", [pid]);
  expect(await answer).toBe("UNAVAILABLE");
  await setReplica("");
  expect(await write(db, "ended")).toEqual({ word: "ended" });
  expect(await written()).toEqual(["ended"]);
});

test("a file whose row a hung replica keeps stays: it belongs to the row that comes later", async () => {
  const db = openWaiting(500);
  const uuid = randomUUID();
  // Without the check of the company.
  await backend.pool.query("alter table files disable trigger all");
  const kept = new Set<string>();
  const files = {
    stage: async () => {
      kept.add(uuid);
      return { uuid, size: 1, publish: async () => {}, discard: async () => void kept.delete(uuid) };
    },
  };
  const context = { db, files, now: backend.now, isGone: () => false } as unknown as SignedIn;
  const upload = (isRejected: boolean) =>
    saveFile(
      context,
      { bytes: Buffer.from("a"), name: "a.txt", contentType: "text/plain", companyUuid: uuid, purpose: "deal" },
      async () => {
        if (isRejected) throw new Error("rejected");
        return { answer: "stored", replaces: null };
      },
    ).catch((error: unknown) => toProblem(error).problem);
  await upload(true);
  expect([...kept]).toEqual([]);
  expect(await upload(false)).toBe("UNAVAILABLE");
  expect([...kept]).toEqual([uuid]);
});
