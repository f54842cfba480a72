import type { Database } from "../db/database.ts";
import { type Doing, keepDoing } from "../keep-doing.ts";
import { remindCutoffs } from "./remind-cutoffs.ts";
import { tellArrivals } from "./tell-arrivals.ts";

const tellingBatch = 500;

/**
 * One pass, by any number of processes: each thing is told by whose row says so first. What one kind fails at does not keep
 * the others. Answers whether more is waiting.
 */
export async function workTelling(db: Database, now: Date, batch = tellingBatch): Promise<boolean> {
  const results = await Promise.allSettled([remindCutoffs(db, now, batch), tellArrivals(db, now, batch)]);
  const failed = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (failed.length > 0) throw new AggregateError(failed, "Telling failed");
  return results.some((result) => result.status === "fulfilled" && result.value === batch);
}

export function keepTelling(db: Database, now: () => Date, onError: (error: unknown) => void): Doing {
  return keepDoing(() => workTelling(db, now()), { pauseMs: 60_000, pauseAfterFailureMs: 60_000, onError });
}
