import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notificationPath } from "#app/areas/cabinet/notification-path.ts";
import { basket } from "#contract/basket.ts";
import { notifications as notificationCalls } from "#contract/notifications.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { countQueries } from "#server/backend/db/database.ts";
import { removeExpired } from "#server/backend/maintenance/remove-expired.ts";
import { type OutwardReader, pathOf } from "#server/backend/notifications/outward.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { remindCutoffs } from "#server/backend/reminders/remind-cutoffs.ts";
import { cutoffReminders } from "#server/backend/reminders/tables.ts";
import { sellerSettings } from "#server/backend/settings/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { beef, curd, fill, must, secondShop, shop, useDemoData } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { holdRows, untilWaiting } from "#tests/support/row-locks.ts";

const backend = useBackend();
useDemoData(backend);
const exchange = exchangeOf(backend);
const director = "director@alfa.example";
const manager = "manager@alfa.example";

beforeEach(async () => {
  await backend.pool.query("delete from baskets; delete from cutoff_reminders; delete from notifications");
});

const batch = 500;
const work = (at: string) => remindCutoffs(backend.db, new Date(at), batch);
const sentTo = async (email = director) => {
  const rows = await backend.db.select().from(notifications).where(eq(notifications.type, "basketCutoffApproaching"));
  const person = await personOf(backend.db, email);
  return rows.filter(({ customerUuid }) => customerUuid === person).map(({ message }) => message);
};
let loads = 0;
/** Beef can be ordered for Tuesday the 10th until noon of Sunday the 8th. */
const line = { productUuid: beef, quantity: 24.35, isSelected: true };
const due = "2026-03-08T10:00:00+03:00";

async function filled(email = director, products = [line]) {
  const as = await backend.as(email);
  expect((await fill(as, products)).status).toBe(200);
  return as;
}

describe("reminders of a basket's cutoff", () => {
  test("a basket is reminded once, two hours before its cutoff, by concurrent processes, and the reminder leads to the cart", async () => {
    const as = await filled();
    await work("2026-03-08T09:59:59+03:00");
    expect(await sentTo()).toEqual([]);
    await Promise.all([work(due), work(due), work(due)]);
    await work("2026-03-08T11:59:00+03:00");
    expect(await sentTo()).toEqual(["Корзина для «Магазин № 1» ждёт: доставку 10 марта можно заказать до 8 марта в 12:00."]);
    expect(await backend.db.$count(cutoffReminders)).toBe(1);
    const { body } = await as(notificationCalls.list, { query: {} });
    expect(body.notifications[0]).toMatchObject({ type: "23.4", category: "deal" });
    expect(body.notifications[0]?.payload.basket_uuid).toBe((await as(basket.get)).body.uuid);
  });

  test("a process waits for another one that is notifying, and nobody is notified twice", async () => {
    await filled();
    const insert = "insert into cutoff_reminders (basket_uuid, branch_uuid, date) select uuid, branch_uuid, '2026-03-08' from baskets";
    const other = await holdRows(backend.pool, insert, []);
    const waiting = work(due);
    await untilWaiting(backend.pool, 1);
    await other.release();
    await waiting;
    expect(await sentTo()).toEqual([]);
  });

  test("a cutoff that has passed reminds nobody", async () => {
    await filled();
    await work("2026-03-08T12:00:00+03:00");
    expect(await sentTo()).toEqual([]);
  });

  test.each([
    ["empty", []],
    ["without a chosen line", [{ ...line, isSelected: false }]],
  ])("a basket that is %s is not reminded", async (_, products) => {
    await filled(director, products);
    await work(due);
    expect(await sentTo()).toEqual([]);
  });

  test("a basket of products that cannot be ordered is not reminded: hidden, out of stock, or without a contract", async () => {
    await filled();
    await backend.pool.query("update products set is_published = false where uuid = $1", [beef]);
    await work(due);
    await backend.pool.query("update products set is_published = true, in_stock = false where uuid = $1", [beef]);
    await work(due);
    await backend.pool.query("update products set in_stock = true where uuid = $1", [beef]);
    await backend.pool.query("delete from contract_lines");
    await work(due);
    expect(await sentTo()).toEqual([]);
  });

  test("a basket of products with too little stock at the branch's center is not reminded while the seller blocks that", async () => {
    const as = await filled();
    const stock = async (quantity: string, storage: string) => {
      loads += 1;
      const at = new Date(backend.now().getTime() - 1000 * (1000 - loads)).toISOString();
      const load = await exchange.load("stock", [{ storage, goods: "030-118", quantity, at }], { key: `cut-off ${loads}` });
      expect(load.refusals).toEqual([]);
    };
    await stock("0.05", "РЦ Тула/Охлаждённый склад");
    await stock("600", "РЦ Подольск/Охлаждённый склад");
    await backend.db.insert(sellerSettings).values({ id: 1, isStockBlocking: true });
    expect((await as(basket.get)).body.items.map(({ unavailableReason }) => unavailableReason)).toEqual(["out_of_stock"]);
    await Promise.all([work(due), work(due)]);
    expect([await sentTo(), await backend.db.$count(cutoffReminders)]).toEqual([[], 0]);
    await stock("600", "РЦ Тула/Охлаждённый склад");
    await work(due);
    await work(due);
    expect(await sentTo()).toHaveLength(1);
    await backend.pool.query(
      "delete from cutoff_reminders; delete from notifications; update seller_settings set is_stock_blocking = false",
    );
    await stock("0", "РЦ Тула/Охлаждённый склад");
    await backend.pool.query("update products set in_stock = true where uuid = $1", [beef]);
    await work(due);
    expect(await sentTo()).toHaveLength(1);
  });

  test("people who may not order are not reminded: blocked, of a closed company, no longer attached to the branch", async () => {
    await filled(manager);
    const uuid = await personOf(backend.db, manager);
    await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, uuid));
    await work(due);
    await backend.db.update(customers).set({ status: "active" }).where(eq(customers.uuid, uuid));
    await backend.pool.query("update companies set is_active = false");
    await work(due);
    await backend.pool.query("update companies set is_active = true");
    await backend.db.delete(branchCustomers).where(eq(branchCustomers.customerUuid, uuid));
    await work(due);
    expect(await sentTo(manager)).toEqual([]);
    expect(await backend.db.$count(cutoffReminders)).toBe(0);
  });

  test("each person is reminded once for each branch, and not of a basket that was last changed a fortnight ago", async () => {
    const as = await filled();
    await filled(manager);
    await work(due);
    expect([await sentTo(), await sentTo(manager)].map((list) => list.length)).toEqual([1, 1]);
    await backend.pool.query("update branches set schedule_uuid = (select schedule_uuid from branches where uuid = $1) where uuid = $2", [
      shop,
      secondShop,
    ]);
    await fill(as, [line], secondShop);
    await work(due);
    await work(due);
    expect((await sentTo()).map((text) => /«[^»]*»/.exec(text)?.[0])).toEqual(["«Магазин № 1»", "«Магазин № 2»"]);
    await backend.pool.query("delete from cutoff_reminders; delete from notifications; update baskets set updated_at = '2026-02-20'");
    await work(due);
    expect(await sentTo()).toEqual([]);
  });

  test("the reminder names the earliest cutoff of several segments", async () => {
    await filled(director, [line, { productUuid: curd, quantity: 10, isSelected: true }]);
    await work(due);
    expect(await sentTo()).toEqual([expect.stringMatching(/до 8 марта в 12:00\.$/)]);
  });

  test("a thousand baskets are reminded in batches of a few queries each, and old reminders are deleted", async () => {
    await filled();
    const company = must(
      (await backend.pool.query("select company_uuid from customers where email = $1", [director])).rows[0],
    ).company_uuid;
    await backend.pool.query(
      `insert into customers (uuid, user_uuid, company_uuid, email, surname, name, patronymic, status, roles)
       select gen_random_uuid(), gen_random_uuid(), $1, 'many' || n || '@alfa.example', 'А', 'Б', '', 'active', '{buyer_company_director}'
         from generate_series(1, 1000) n`,
      [company],
    );
    await backend.pool.query(
      `insert into baskets (uuid, customer_uuid, branch_uuid, updated_at) select gen_random_uuid(), uuid, $1, '2026-03-05' from customers
        where email like 'many%'`,
      [shop],
    );
    await backend.pool.query(
      `insert into basket_lines (basket_uuid, product_uuid, quantity_hundredths, position) select uuid, $1, 2435, 0 from baskets
        on conflict do nothing`,
      [beef],
    );
    const statements: number[] = [];
    for (let passes = 0; passes < 5; passes += 1) {
      const tally = { queries: 0 };
      const reminded = await countQueries(tally, () => work(due));
      statements.push(tally.queries);
      if (reminded < batch) break;
    }
    expect(statements).toHaveLength(3);
    expect(Math.max(...statements)).toBeLessThanOrEqual(15);
    expect(await backend.db.$count(notifications, eq(notifications.type, "basketCutoffApproaching"))).toBe(1001);
    await removeExpired(backend.db, new Date("2026-03-12T00:00:00Z"));
    expect(await backend.db.$count(cutoffReminders)).toBe(0);
    await backend.pool.query("delete from customers where email like 'many%'");
  });
});

test("a reminder by e-mail leads to the cart", () => {
  expect(pathOf({ companyType: "buyer" } as OutwardReader, { basket_uuid: beef })).toBe("/cart");
  expect(notificationPath({ payload: { basket_uuid: beef } }, ["buyer_company_manager"])).toBe("/cart");
});
