import { sql } from "drizzle-orm";
import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { type FeedName, feedNames } from "#contract/feeds.ts";
import type { Database, Transaction } from "../db/database.ts";
import { runLoad } from "./run-load.ts";

const task = "exchange_feed";

/** Lets a worker look for loads of the feed, once this transaction has committed. */
export async function wakeExchange(tx: Transaction | Database, feed: FeedName): Promise<void> {
  // A job of the same name that is running, or that a killed process left locked, is followed by this one.
  await tx.execute(
    sql`select graphile_worker.add_job(${task}, json_build_object('feed', ${feed}::text), job_key => ${`exchange ${feed}`})`,
  );
}

/**
 * Works off the loads of a feed in the order of their arrival. One process at a time: the lock goes with its connection, so that
 * a killed process leaves none, while the worker's own would stand for four hours.
 */
export async function workFeed(db: Database, feed: FeedName, now: () => Date): Promise<void> {
  const client = await db.$client.connect();
  const name = `exchange feed ${feed}`;
  try {
    const { rows } = await client.query<{ granted: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as granted", [name]);
    if (!rows[0]?.granted) return;
    try {
      for (let next = await nextLoad(db, feed); next; next = await nextLoad(db, feed)) await runLoad(db, next, now);
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]);
    }
  } finally {
    client.release();
  }
}

async function nextLoad(db: Database, feed: FeedName): Promise<string | undefined> {
  const { rows } = await db.execute<{ uuid: string }>(
    sql`select uuid from exchange_loads where feed = ${feed} and state in ('waiting', 'running') order by number limit 1`,
  );
  return rows[0]?.uuid;
}

export const exchangeTasks = (db: Database, now: () => Date): TaskList => ({
  [task]: async (payload) => workFeed(db, (payload as { feed: FeedName }).feed, now),
});

/** Goes on with what an ended process has left, and works off what comes. */
export async function startWorker(db: Database, pool: pg.Pool, log: FastifyBaseLogger): Promise<Runner> {
  for (const feed of feedNames) if (await nextLoad(db, feed)) await wakeExchange(db, feed);
  return run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 10_000,
    taskList: exchangeTasks(db, () => new Date()),
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") log.error({ err: meta?.error, meta }, message);
      if (level === "warning") log.warn({ meta }, message);
    }),
  });
}
