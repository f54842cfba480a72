import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { backInStock } from "#contract/back-in-stock.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { startRemindersJob } from "#server/backend/reminders/reminders-job.ts";

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

function startJob() {
  const errors: unknown[] = [];
  const job = startRemindersJob(
    backend.db,
    () => due,
    (error) => errors.push(error),
    10,
  );
  onTestFinished(() => job.stop());
  return errors;
}

const untilNotified = () =>
  vi.waitFor(
    async () => {
      const told = await backend.db.select({ type: notifications.type }).from(notifications);
      expect([...new Set(told.map(({ type }) => type))].sort()).toEqual(["basketCutoffApproaching", "pricesChanged", "productBackInStock"]);
    },
    { timeout: waitTimeoutMs },
  );

test("the job notifies of a near cutoff, of a product back in stock and of a changed price", async () => {
  await haveNews();
  const errors = startJob();
  await untilNotified();
  expect(errors).toEqual([]);
});

test("a pass that fails is reported, and a later one sends the notifications that the failed one did not", async () => {
  await haveNews();
  await backend.pool.query("alter table notifications rename to hidden");
  const errors = startJob();
  await vi.waitFor(() => expect(errors.length).toBeGreaterThanOrEqual(3), { timeout: waitTimeoutMs });
  await backend.pool.query("alter table hidden rename to notifications");
  await untilNotified();
});
