import type { FastifyBaseLogger } from "fastify";
import type { Runner } from "graphile-worker";
import type pg from "pg";
import { type FeedName, feedNames } from "#contract/feeds.ts";
import type { Database } from "../../db/database.ts";
import type { FileStore } from "../../files/file-store.ts";
import type { Job } from "../../jobs/job.ts";
import { runJobs } from "../../jobs/run-jobs.ts";
import { runImport } from "../one-c/import/run-import.ts";
import { importTask, waitingImports, wakeImport } from "../one-c/import/waiting-imports.ts";
import { feedTask, nextLoad, wakeExchange, workFeed } from "./worker.ts";

/** Retries a feed locked by another process, because that process may die without a restart. */
const retryAfterSeconds = 5;

const exchangeJobs = (db: Database, files: FileStore, now: () => Date): Job[] => [
  {
    task: feedTask,
    async run(payload) {
      const { feed } = payload as { feed: FeedName };
      if (!(await workFeed(db, feed, now))) await wakeExchange(db, feed, retryAfterSeconds);
    },
  },
  { task: importTask, run: (payload) => runImport(db, files, (payload as { uuid: string }).uuid, now) },
];

/** Queues the loads and imports that an ended process left unfinished, and starts the worker. */
export async function startWorker(
  db: Database,
  files: FileStore,
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, "error" | "warn">,
): Promise<Runner> {
  for (const feed of feedNames) if (await nextLoad(db, feed)) await wakeExchange(db, feed);
  for (const uuid of await waitingImports(db)) await wakeImport(db, uuid);
  return runJobs({ pool, jobs: exchangeJobs(db, files, () => new Date()), concurrency: 2, log });
}
