import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { backInStock } from "#contract/back-in-stock.ts";
import { crontab } from "#server/backend/crontab.ts";
import { withAdvisoryLock } from "#server/backend/db/with-advisory-lock.ts";
import { noFiles } from "#server/backend/files/no-files.ts";
import { addJob } from "#server/backend/jobs/add-job.ts";
import { startJobs } from "#server/backend/jobs/run-jobs.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { beef, fill, kefir, setBasePrice, shop, useDemoData } from "#tests/support/demo-basket.ts";
import { waitTimeoutMs } from "#tests/support/timeouts.ts";

const backend = useBackend();
useDemoData(backend);

beforeEach(async () => {
  await backend.pool.query(
    "delete from baskets; delete from stock_wishes; delete from notifications; delete from price_checks; delete from cutoff_reminders",
  );
});

/** Two hours before the cut-off of the beef's delivery, and after the morning check of prices. */
const due = new Date("2026-03-08T10:00:00+03:00");

/** A notification of each kind becomes due: a near cut-off, goods back in stock, a changed price. */
async function haveNews() {
  const as = await backend.as("director@alfa.example");
  expect((await fill(as, [{ productUuid: beef, quantity: 24.35, isSelected: true }])).status).toBe(200);
  await setBasePrice(backend, beef, 99_900);
  await offerKefir(false);
  expect((await as(backInStock.put, { params: { uuid: kefir }, body: { branchUuid: shop, isAwaited: true } })).status).toBe(200);
  await offerKefir(true);
}

const offerKefir = (is: boolean) =>
  backend.pool.query("update products set (is_offered, in_stock) = ($2, $2) where uuid = $1", [kefir, is]);

const kinds = ["cutoff_reminders", "back_in_stock", "price_changes"];
const jobs = () => crontab({ db: backend.db, pool: backend.pool, files: noFiles, now: () => due });

/** Runs the reminders as a backend does, and returns what it logs. */
function startReminders() {
  const errors: string[] = [];
  const log = { error: (_: unknown, message?: string) => void errors.push(message ?? ""), warn: () => {} };
  const reminders = jobs().filter(({ task }) => kinds.includes(task));
  const running = startJobs({ pool: backend.pool, jobs: reminders, concurrency: 3, log: log as never });
  onTestFinished(() => running.stop());
  return errors;
}

/** What the crontab does every minute. */
const queueReminders = async () => {
  for (const task of kinds) await addJob(backend.db, task, { key: task });
};

const notifiedTypes = async () => [...new Set((await backend.db.select().from(notifications)).map(({ type }) => type))].sort();

const untilNotified = () =>
  vi.waitFor(async () => expect(await notifiedTypes()).toEqual(["basketCutoffApproaching", "pricesChanged", "productBackInStock"]), {
    timeout: waitTimeoutMs,
  });

test("the jobs notify of a near cutoff, of a product back in stock and of a changed price", async () => {
  await haveNews();
  const errors = startReminders();
  await queueReminders();
  await untilNotified();
  expect(errors).toEqual([]);
});

test("a job that fails is reported without a statement's parameters, and the next one sends what the failed one did not", async () => {
  await haveNews();
  await backend.pool.query("alter table notifications rename to hidden");
  const errors = startReminders();
  await queueReminders();
  await vi.waitFor(() => expect(new Set(errors)).toEqual(new Set(kinds.map((task) => `${task} failed`))), { timeout: waitTimeoutMs });
  await backend.pool.query("alter table hidden rename to notifications");
  await queueReminders();
  await untilNotified();
});

test("what one process is doing no other does beside it", async () => {
  await haveNews();
  const pass = jobs().find(({ task }) => task === "back_in_stock");
  const run = () => pass?.run({}, new AbortController().signal);
  await withAdvisoryLock(backend.pool, "job back_in_stock", async () => {
    await run();
    expect(await notifiedTypes()).toEqual([]);
  });
  await run();
  expect(await notifiedTypes()).toEqual(["productBackInStock"]);
});

test("a process that stops ends a job after its pass and leaves the rest", async () => {
  let passes = 0;
  const endless = {
    task: "endless",
    async run(_: unknown, signal: AbortSignal) {
      for (; !signal.aborted; passes += 1) await backend.pool.query("select 1");
    },
  };
  const running = startJobs({ pool: backend.pool, jobs: [endless], concurrency: 1, log: console });
  await addJob(backend.db, "endless");
  await vi.waitFor(() => expect(passes).toBeGreaterThan(0), { timeout: waitTimeoutMs });
  await running.stop();
  const before = passes;
  await backend.pool.query("select 1");
  expect(passes).toBe(before);
});
