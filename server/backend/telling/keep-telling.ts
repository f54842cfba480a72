import type { Database } from "../db/database.ts";
import { type RecurringJob, repeatJob } from "../recurring-job.ts";
import { remindCutoffs } from "./remind-cutoffs.ts";
import { tellArrivals } from "./tell-arrivals.ts";
import { mostCompanies, tellPrices } from "./tell-prices.ts";

const batch = 500;
const minute = 60_000;

/**
 * A job for each kind of news, in any number of processes: whoever writes the row of a piece of news first tells it. They are
 * apart, because thousands of companies whose prices changed are told ten at a time, while each look for cut-offs reads all baskets.
 */
export function keepTelling(db: Database, now: () => Date, onError: (error: unknown) => void, pauseMs = minute): RecurringJob {
  const pace = { pauseMs, pauseAfterFailureMs: pauseMs, onError };
  const jobs = [
    repeatJob(async () => (await remindCutoffs(db, now(), batch)) === batch, pace),
    repeatJob(async () => (await tellArrivals(db, now(), batch)) === batch, pace),
    repeatJob(async () => (await tellPrices(db, now())) === mostCompanies, pace),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
