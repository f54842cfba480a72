import type { Database } from "../db/database.ts";
import { type RecurringJob, repeatJob } from "../recurring-job.ts";
import { notifyBackInStock } from "./notify-back-in-stock.ts";
import { maxCompanies, notifyPriceChanges } from "./notify-price-changes.ts";
import { remindCutoffs } from "./remind-cutoffs.ts";

const batch = 500;
const minute = 60_000;

/**
 * One job per kind of message, in any number of processes: the one that writes its row first sends it. Separate jobs, because price
 * changes of thousands of companies are sent ten at a time, while each check of cutoffs reads all baskets.
 */
export function startRemindersJob(db: Database, now: () => Date, onError: (error: unknown) => void, pauseMs = minute): RecurringJob {
  const pace = { pauseMs, pauseAfterFailureMs: pauseMs, onError };
  const jobs = [
    repeatJob(async () => (await remindCutoffs(db, now(), batch)) === batch, pace),
    repeatJob(async () => (await notifyBackInStock(db, now(), batch)) === batch, pace),
    repeatJob(async () => (await notifyPriceChanges(db, now())) === maxCompanies, pace),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
