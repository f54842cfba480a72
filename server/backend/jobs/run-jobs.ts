import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, type Runner, run } from "graphile-worker";
import type pg from "pg";
import type { Job } from "./job.ts";
import { startRunner } from "./start-runner.ts";

/** `concurrency`: jobs at once in this process. */
type JobRun = { pool: pg.Pool; jobs: readonly Job[]; concurrency: number; log: Pick<FastifyBaseLogger, "error" | "warn"> };

/** Finds what is due later, and what a lost notification has not woken for. */
const pollInterval = 2000;
/** What was due while no process ran is done once at the start, if it is not older: a task has one waiting job. */
const backfillPeriod = 60 * 60_000;

/** Runs jobs, and queues those that recur, until it is stopped. */
export const startJobs = (parts: JobRun) => startRunner(() => runJobs(parts), parts.log);

/**
 * graphile-worker does not wait until the end of a job is written unless ends are written in batches: without them a connection lost
 * there is an unhandled rejection, which ends the process. With them it says `pool:fatalError` and stops the runner, but may wait
 * forever for the batches of others that failed too (0.17.3 and 0.18.0, `batch` in its main.js), so its own promise is not enough.
 */
export async function runJobs({ pool, jobs, concurrency, log }: JobRun): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 0,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((job) => [job.task, logged(job, log)])),
    parsedCronItems: parseCronItems(jobs.flatMap(toCronItem)),
    logger: new Logger(() => (level, message, meta) => {
      // A failure is logged by `logged`: here its message would contain the parameters of a failed statement.
      if (level === "error" && !meta?.failure) log.error({ err: meta?.error }, message);
      if (level === "warning") log.warn(message);
    }),
  });
  const lost = new Promise<never>((_, fail) => runner.events.once("pool:fatalError", ({ error }) => fail(error)));
  return { ...runner, promise: Promise.race([runner.promise, lost]) };
}

/** The next minute's or hour's job is the retry of one that failed. */
const toCronItem = ({ task, cron }: Job) =>
  cron === undefined ? [] : [{ task, match: cron, options: { backfillPeriod, jobKey: task, maxAttempts: 1 } }];

const logged =
  ({ task, run }: Job, log: JobRun["log"]) =>
  async (payload: unknown, { abortSignal }: { abortSignal: AbortSignal }): Promise<void> => {
    try {
      await run(payload, abortSignal);
    } catch (error) {
      log.error({ err: error }, `${task} failed`);
      throw error;
    }
  };
