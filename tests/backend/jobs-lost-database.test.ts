import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { products } from "#contract/products.ts";
import { createApp } from "#server/backend/app.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { addJob } from "#server/backend/jobs/add-job.ts";
import { startJobs } from "#server/backend/jobs/run-jobs.ts";
import { useBackend } from "#tests/support/backend.ts";
import { openDatabaseLine } from "#tests/support/database-line.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { until } from "#tests/support/until.ts";

const backend = useBackend("empty");

/** Runs a task, each of whose jobs ends when the test says so, over the given pool. */
function runTask(pool: pg.Pool, task: string) {
  const begun: string[] = [];
  const said: string[] = [];
  const unhandled: unknown[] = [];
  const waiting = new Map<string, () => void>();
  const run = async (payload: unknown) => {
    const { name } = payload as { name: string };
    const ended = new Promise<void>((settle) => waiting.set(name, settle));
    begun.push(name);
    await ended;
  };
  const note = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", note);
  const log = { error: (_: unknown, message = "") => void said.push(message), warn: () => {} } as never;
  const running = startJobs({ pool, jobs: [{ task, run }], concurrency: 3, log });
  onTestFinished(async () => {
    for (const end of waiting.values()) end();
    await running.stop();
    process.off("unhandledRejection", note);
  });
  return { begun, said, unhandled, end: (name: string) => waiting.get(name)?.() };
}

const add = (task: string, name: string) => addJob(backend.db, task, { payload: { name } });

function poolAt(target: Parameters<typeof openPool>[0], applicationName: string): pg.Pool {
  const pool = openPool(target, { applicationName, onError: () => {} });
  onTestFinished(() => pool.end());
  return pool;
}

test("connections that die while the ends of two jobs are written end no process, and the next job runs", async () => {
  const pool = poolAt({ ...inject("database"), database: backend.pool.options.database ?? "" }, "lost jobs");
  const { begun, said, unhandled, end } = runTask(pool, "lost_jobs");
  const waiting = async () => {
    const { rows } = await backend.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'lost jobs' and wait_event_type = 'Lock' order by query_start",
    );
    return rows.map(({ pid }) => pid);
  };
  for (const name of ["first", "second"]) await add("lost_jobs", name);
  await until(() => begun.length === 2);
  const holder = await backend.pool.connect();
  onTestFinished(() => holder.release(true));
  await holder.query("begin; select from graphile_worker._private_jobs for update");
  end("first");
  await until(async () => (await waiting()).length === 1);
  end("second");
  await until(async () => (await waiting()).length === 2);
  for (const pid of await waiting()) await holder.query("select pg_terminate_backend($1)", [pid]);
  await until(() => said.some((message) => message.includes("trying again")));
  await holder.query("rollback");
  await add("lost_jobs", "third");
  await until(() => begun.includes("third"));
  expect(unhandled).toEqual([]);
});

test("while the database is away for seconds calls are answered 503, and jobs begin again by themselves after it", async () => {
  const [port] = await freePorts();
  const line = openDatabaseLine();
  onTestFinished(() => line.cut());
  await line.open(port);
  const pool = poolAt({ ...inject("database"), host: "127.0.0.1", port, database: backend.pool.options.database ?? "" }, "away");
  const { begun, said, unhandled, end } = runTask(pool, "away_jobs");
  const app = await createApp({ pool, settings: backend.settings, now: backend.now });
  onTestFinished(() => app.close());
  const status = async () => {
    const { statusCode, headers } = await app.inject({ method: "GET", url: products.getPublic.path.replace(":uuid", randomUUID()) });
    return [statusCode, headers["retry-after"] !== undefined];
  };
  await add("away_jobs", "first");
  await until(() => begun.length === 1);
  expect(await status()).toEqual([404, false]);

  await line.cut();
  end("first");
  await until(() => said.filter((message) => message.includes("trying again")).length > 2);
  expect(await status()).toEqual([503, true]);
  await add("away_jobs", "second");
  await pause(500);
  expect(begun).toEqual(["first"]);

  await line.open(port);
  await until(() => begun.includes("second"));
  expect([await status(), unhandled]).toEqual([[404, false], []]);
});
