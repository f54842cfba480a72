import type { FastifyBaseLogger } from "fastify";
import { type RecurringJob, repeatJob } from "../recurring-job.ts";

const everyMs = 60 * 60_000;

/** Jobs by their names in the log. */
type Works = Record<string, (now: Date) => Promise<unknown>>;

/** Runs each job in turn, at the start and every hour. After a failure the others still run, and the failed one again in an hour. */
export function startMaintenanceJob(works: Works, log: FastifyBaseLogger): RecurringJob {
  const onError = (err: unknown, name = "maintenance") => log.error({ err }, `${name} failed`);
  const work = async () => {
    for (const [name, run] of Object.entries(works)) await run(new Date()).catch((error: unknown) => onError(error, name));
    return false;
  };
  return repeatJob(work, { pauseMs: everyMs, pauseAfterFailureMs: everyMs, onError });
}
