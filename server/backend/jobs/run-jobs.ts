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

export function runJobs({ pool, jobs, concurrency, log }: JobRun): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency,
    pollInterval,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 0,
    taskList: Object.fromEntries(jobs.map((job) => [job.task, logged(job, log)])),
    parsedCronItems: parseCronItems(jobs.flatMap(toCronItem)),
    logger: new Logger(() => (level, message, meta) => {
      // A failure is logged by `logged`: here its message would contain the parameters of a failed statement.
      if (level === "error" && !meta?.failure) log.error({ err: meta?.error }, message);
      if (level === "warning") log.warn(message);
    }),
  });
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
