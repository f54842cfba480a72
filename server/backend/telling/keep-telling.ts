import type { Database } from "../db/database.ts";
import { type RecurringJob, repeatJob } from "../recurring-job.ts";
import { remindCutoffs } from "./remind-cutoffs.ts";
import { tellArrivals } from "./tell-arrivals.ts";
import { mostCompanies, tellPrices } from "./tell-prices.ts";

const tellingBatch = 500;
const pricesPerPass = 20;

/**
 * One pass, by any number of processes: each thing is told by whose row says so first. What one kind fails at does not keep
 * the others. Answers whether more is waiting.
 */
export async function workTelling(db: Database, now: Date, batch = tellingBatch): Promise<boolean> {
  const results = await Promise.allSettled([remindCutoffs(db, now, batch), tellArrivals(db, now, batch), tellPricesOfMany(db, now)]);
  const failed = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (failed.length > 0) throw new AggregateError(failed, "Telling failed");
  const [cutoffs, arrivals, prices] = results.map((result) => (result.status === "fulfilled" ? result.value : 0));
  return cutoffs === batch || arrivals === batch || prices === mostCompanies;
}

/** Several transactions a pass: the others look through all baskets each time. Answers the last one's companies. */
async function tellPricesOfMany(db: Database, now: Date): Promise<number> {
  let companies = mostCompanies;
  for (let times = 0; times < pricesPerPass && companies === mostCompanies; times += 1) companies = await tellPrices(db, now);
  return companies;
}

export function keepTelling(db: Database, now: () => Date, onError: (error: unknown) => void): RecurringJob {
  return repeatJob(() => workTelling(db, now()), { pauseMs: 60_000, pauseAfterFailureMs: 60_000, onError });
}
