import type { FastifyBaseLogger } from "fastify";
import { type RecurringJob, repeatJob } from "../recurring-job.ts";

const everyMs = 60 * 60_000;

/** Works by their names in the log. */
type Works = Record<string, (now: Date) => Promise<unknown>>;

/**
 * Runs each in turn, at the start and every hour. A failure ends neither the work nor the others: expired rows wait for the next
 * hour.
 */
export function startUpkeep(works: Works, log: FastifyBaseLogger): RecurringJob {
  const onError = (err: unknown, name = "upkeep") => log.error({ err }, `${name} failed`);
  const work = async () => {
    for (const [name, run] of Object.entries(works)) await run(new Date()).catch((error: unknown) => onError(error, name));
    return false;
  };
  return repeatJob(work, { pauseMs: everyMs, pauseAfterFailureMs: everyMs, onError });
}
