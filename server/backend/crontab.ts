import type pg from "pg";
import { removeDeclinedFiles } from "./accreditation/remove-declined-files.ts";
import { eraseDue } from "./customers/erase-due.ts";
import type { Database } from "./db/database.ts";
import { withAdvisoryLock } from "./db/with-advisory-lock.ts";
import { remindDebtors } from "./debt-reminders/remind-debtors.ts";
import { sendStatements } from "./debt-reminders/send-statements.ts";
import { maxPromises, settlePromises } from "./debt-reminders/settle-promises.ts";
import { removeOldEvents } from "./events/remove-old-events.ts";
import { countPayments } from "./exchange/jobs/count-payments.ts";
import { removeUnusedDocuments } from "./exchange/json/document-files.ts";
import type { FileStore } from "./files/file-store.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { everyMinute, type Job } from "./jobs/job.ts";
import { removeOldTokens } from "./live/tokens.ts";
import { removeExpired } from "./maintenance/remove-expired.ts";
import { cancelUnanswered } from "./on-behalf/cancel-unanswered.ts";
import { advancesTask, issueWaiting } from "./papers/advances/issue-waiting.ts";
import { takeBackTwins } from "./payments/take-back-twins.ts";
import { removeUnusedPictures } from "./pictures/remove-unused.ts";
import { notifyBackInStock } from "./reminders/notify-back-in-stock.ts";
import { maxCompanies, notifyPriceChanges } from "./reminders/notify-price-changes.ts";
import { remindCutoffs } from "./reminders/remind-cutoffs.ts";
import { runStandingOrders } from "./standing-orders/standing-orders-job.ts";

/** People, or baskets, per pass of a reminder. */
const reminders = 500;

type Parts = { db: Database; pool: pg.Pool; files: FileStore; now: () => Date };

/**
 * Recurring work that nothing wakes. What a change wakes is beside it: messages (mail/, notifications/), webhooks, loads (exchange/);
 * its jobs recur every minute too, for what a killed process has left.
 *
 * The reminders are separate jobs, because price changes of thousands of companies are notified ten at a time, while each check of
 * cutoffs reads all baskets.
 */
export function crontab({ db, pool, files, now }: Parts): Job[] {
  const lines: [cron: string, task: string, run: Job["run"]][] = [
    [everyMinute, "standing_orders", (_, signal) => runStandingOrders(db, now, signal)],
    [everyMinute, "cutoff_reminders", inPasses(async () => (await remindCutoffs(db, now(), reminders)) === reminders)],
    [everyMinute, "back_in_stock", inPasses(async () => (await notifyBackInStock(db, now(), reminders)) === reminders)],
    [everyMinute, "price_changes", inPasses(async () => (await notifyPriceChanges(db, now())) === maxCompanies)],
    [everyMinute, "unanswered_client_orders", () => cancelUnanswered(db, now())],
    [everyMinute, "payment_reminders", (_, signal) => remindDebtors(db, now, signal)],
    [everyMinute, "payment_promises", inPasses(async () => (await settlePromises(db, now())) === maxPromises)],
    [everyMinute, "statements", (_, signal) => sendStatements(db, now, signal)],
    [everyMinute, "payments_of_the_day", inPasses(() => countPayments(db, now()))],
    [everyMinute, "payments_that_came_twice", inPasses(() => takeBackTwins(db, now()))],
    [everyMinute, advancesTask, inPasses(() => issueWaiting(db, now()))],
    ["4 * * * *", "expired_rows", () => removeExpired(db, now())],
    ["12 * * * *", "unused_pictures", () => removeUnusedPictures(db, files, now())],
    ["20 * * * *", "unused_documents", () => removeUnusedDocuments(db, files, now())],
    ["28 * * * *", "unused_files", () => sweepFiles(db, files, now())],
    ["36 * * * *", "requested_erasures", () => eraseDue(db, now())],
    ["40 * * * *", "declined_files", inPasses(async () => (await removeDeclinedFiles(db, now())) > 0)],
    ["44 * * * *", "old_events", () => removeOldEvents(db, now())],
    ["52 * * * *", "old_tokens", () => removeOldTokens(db, now())],
  ];
  // One that takes longer than a minute would be started again beside itself.
  return lines.map(([cron, task, run]) => ({
    cron,
    task,
    run: (payload, signal) => withAdvisoryLock(pool, `job ${task}`, () => run(payload, signal)),
  }));
}

/** A pass returns whether more is due. */
const inPasses =
  (pass: () => Promise<boolean>): Job["run"] =>
  async (_, signal) => {
    while ((await pass()) && !signal.aborted);
  };
