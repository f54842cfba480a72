import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { arrivals } from "#contract/arrivals.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { keepTelling } from "#server/backend/telling/keep-telling.ts";

import { useBackend } from "#tests/support/backend.ts";
import { beef, fill, kefir, setBasePrice, shop, useDemoData } from "#tests/support/demo-basket.ts";
import { patienceMs } from "#tests/support/patience.ts";

const backend = useBackend();
useDemoData(backend);

beforeEach(async () => {
  await backend.pool.query(
    "delete from baskets; delete from stock_wishes; delete from notifications; delete from price_looks; delete from cutoff_reminders",
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
  expect((await as(arrivals.put, { params: { uuid: kefir }, body: { branchUuid: shop, isAwaited: true } })).status).toBe(200);
  await offerKefir(true);
}

const offerKefir = (is: boolean) =>
  backend.pool.query("update products set (is_offered, in_stock) = ($2, $2) where uuid = $1", [kefir, is]);

function startJob() {
  const errors: unknown[] = [];
  const job = keepTelling(
    backend.db,
    () => due,
    (error) => errors.push(error),
    10,
  );
  onTestFinished(() => job.stop());
  return errors;
}

const untilTold = () =>
  vi.waitFor(
    async () => {
      const told = await backend.db.select({ type: notifications.type }).from(notifications);
      expect([...new Set(told.map(({ type }) => type))].sort()).toEqual(["23.4", "23.5", "23.6"]);
    },
    { timeout: patienceMs },
  );

test("the job notifies of a near cutoff, of a product back in stock and of a changed price", async () => {
  await haveNews();
  const errors = startJob();
  await untilTold();
  expect(errors).toEqual([]);
});

test("a pass that fails is reported, and a later one sends the notifications that the failed one did not", async () => {
  await haveNews();
  await backend.pool.query("alter table notifications rename to hidden");
  const errors = startJob();
  await vi.waitFor(() => expect(errors.length).toBeGreaterThanOrEqual(3), { timeout: patienceMs });
  await backend.pool.query("alter table hidden rename to notifications");
  await untilTold();
});
