import type { Database } from "../db/database.ts";
import { type RecurringJob, repeatJob } from "../recurring-job.ts";
import { askRun, listKeys, type RunKey } from "./ask-runs.ts";
import { missRuns } from "./miss-runs.ts";
import { planRuns } from "./plan-runs.ts";
import { markDue, sendRun } from "./send-runs.ts";
import { stopOrders } from "./stop-orders.ts";

/** Most orders, and most deliveries, that a step of a pass takes. */
export const standingBatch = 100;

/**
 * One pass over standing orders: stop, plan, ask, send, miss. Any number of processes may run it. A failed delivery does not hold up
 * the others; all failures are thrown together at the end. Returns whether more work is waiting.
 */
export async function workStanding(db: Database, now: Date, batch = standingBatch): Promise<boolean> {
  const stopped = await stopOrders(db, now, batch);
  const planned = await planRuns(db, now, batch);
  const asked = await each(await listKeys(db, "draft", batch), (key) => askRun(db, key, now));
  const marked = await markDue(db, now, batch);
  const sent = await each(await listKeys(db, "auto", batch), (key) => sendRun(db, key, now));
  const missed = await missRuns(db, now, batch);
  const failed = [...asked.errors, ...sent.errors];
  if (failed.length > 0) throw new AggregateError(failed, "Deliveries of standing orders failed");
  return [stopped, planned, asked.count, marked, missed].some((count) => count === batch);
}

async function each(keys: readonly RunKey[], work: (key: RunKey) => Promise<void>): Promise<{ count: number; errors: unknown[] }> {
  const errors: unknown[] = [];
  for (const key of keys) await work(key).catch((error: unknown) => errors.push(error));
  return { count: keys.length, errors };
}

export function keepStanding(db: Database, now: () => Date, onError: (error: unknown) => void): RecurringJob {
  return repeatJob(() => workStanding(db, now()), { pauseMs: 60_000, pauseAfterFailureMs: 60_000, onError });
}
