import type { FastifyBaseLogger } from "fastify";
import { type RecurringJob, repeatJob } from "../recurring-job.ts";

const everyMs = 60 * 60_000;

/** By what the log says of it. */
type Works = Record<string, (now: Date) => Promise<unknown>>;

/** Each in its turn, at the start and every hour. A failure is the end of neither it nor the others: what is old stays old. */
export function startUpkeep(works: Works, log: FastifyBaseLogger): RecurringJob {
  const onError = (err: unknown, name = "upkeep") => log.error({ err }, `${name} failed`);
  const work = async () => {
    for (const [name, run] of Object.entries(works)) await run(new Date()).catch((error: unknown) => onError(error, name));
    return false;
  };
  return repeatJob(work, { pauseMs: everyMs, pauseAfterFailureMs: everyMs, onError });
}
