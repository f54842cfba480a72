import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notificationPath } from "#app/areas/cabinet/notification-path.ts";
import { backInStock } from "#contract/back-in-stock.ts";
import { basket } from "#contract/basket.ts";
import { notifications as notificationCalls } from "#contract/notifications.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { countQueries } from "#server/backend/db/database.ts";
import { type OutwardReader, pathOf } from "#server/backend/notifications/outward.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { notifyBackInStock } from "#server/backend/reminders/notify-back-in-stock.ts";
import { stockWishes } from "#server/backend/reminders/tables.ts";
import { sellerSettings } from "#server/backend/settings/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { beef, betaShop, kefir, secondShop, shop, useDemoData } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend();
useDemoData(backend);
const exchange = exchangeOf(backend);
const director = "director@alfa.example";
const manager = "manager@alfa.example";

beforeEach(async () => {
  await backend.pool.query("delete from stock_wishes; delete from notifications; delete from baskets");
});

const work = () => notifyBackInStock(backend.db, testNow, 500);
const sentTo = async (email = director) => {
  const rows = await backend.db.select().from(notifications).where(eq(notifications.type, "productBackInStock"));
  const person = await personOf(backend.db, email);
  return rows.filter(({ customerUuid }) => customerUuid === person).map(({ message }) => message);
};
const offered = (is: boolean) => backend.pool.query("update products set (is_offered, in_stock) = ($2, $2) where uuid = $1", [kefir, is]);
const put = async (isAwaited = true, email = director, branchUuid = shop) =>
  (await backend.as(email))(backInStock.put, { params: { uuid: kefir }, body: { branchUuid, isAwaited } });
const awaited = async (email = director) =>
  (await (await backend.as(email))(backInStock.list, { body: { uuids: [kefir, beef] } })).body.awaited;

let sent = 0;
async function stock(quantity: string, storage = "РЦ Тула/Охлаждённый склад") {
  sent += 1;
  const at = new Date(testNow.getTime() + (sent - 1000) * 1000).toISOString();
  const load = await exchange.load("stock", [{ storage, goods: "010-241", quantity, at }], { key: `arrival ${sent}` });
  expect(load.refusals).toEqual([]);
}

describe("products that a person waits for", () => {
  test("when a product can be ordered again, only the person who waits for it is notified, once, and the wish ends", async () => {
    for (const email of [director, manager]) await (await backend.as(email))(basket.put, { body: { products: [], branchUuid: shop } });
    await offered(false);
    expect((await put()).body).toMatchObject({ branch: { uuid: shop, name: "Магазин № 1" }, isAwaited: true });
    expect((await put()).status).toBe(200);
    expect([await awaited(), await awaited(manager)]).toEqual([[kefir], []]);
    await work();
    expect(await sentTo()).toEqual([]);
    await offered(true);
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await sentTo()).toEqual([expect.stringMatching(/^Кефир.*: снова можно заказать для «Магазин № 1»\.$/)]);
    expect(await sentTo(manager)).toEqual([]);
    const as = await backend.as(director);
    expect(await awaited()).toEqual([]);
    const { payload } = (await as(notificationCalls.list, { query: {} })).body.notifications[0] ?? { payload: {} };
    expect(notificationPath({ payload }, ["buyer_company_director"])).toBe(`/product-${kefir}`);
    expect(pathOf({ companyType: "buyer" } as OutwardReader, payload)).toBe(`/product-${kefir}`);
    await offered(false);
    await work();
    await offered(true);
    await work();
    expect(await sentTo()).toHaveLength(1);
  });

  test("the stock must arrive at the branch's own center and suffice for the smallest order before anybody is notified", async () => {
    await backend.db.insert(sellerSettings).values({ id: 1, isStockBlocking: true });
    await stock("0");
    await put();
    await stock("600", "РЦ Подольск/Охлаждённый склад");
    await work();
    await stock("5");
    await work();
    expect(await sentTo()).toEqual([]);
    await stock("600");
    await work();
    expect(await sentTo()).toHaveLength(1);
  });

  test("nobody is notified of a hidden product", async () => {
    await put();
    await backend.pool.query("update products set is_published = false where uuid = $1", [kefir]);
    await work();
    expect(await sentTo()).toEqual([]);
  });

  test("nobody is notified of a wish that was withdrawn", async () => {
    await offered(false);
    await put();
    expect((await put(false)).body).toMatchObject({ isAwaited: false });
    expect((await put(false)).status).toBe(200);
    await offered(true);
    await work();
    expect(await sentTo()).toEqual([]);
  });

  test("each trade point of a person is a wish of its own, and so is each person's", async () => {
    await offered(false);
    await put();
    await put(true, director, secondShop);
    await put(true, manager);
    await put(false, manager);
    await offered(true);
    await work();
    expect((await sentTo()).map((text) => /«[^»]*»\.$/.exec(text)?.[0]).sort()).toEqual(["«Магазин № 1».", "«Магазин № 2»."]);
  });

  test("a person who may no longer order for the branch is not notified, and the wish is deleted", async () => {
    await offered(false);
    await put(true, manager);
    await backend.db.delete(branchCustomers).where(eq(branchCustomers.customerUuid, await personOf(backend.db, manager)));
    await offered(true);
    await work();
    expect(await sentTo(manager)).toEqual([]);
    expect(await backend.db.$count(stockWishes)).toBe(0);
  });

  test("another company's branch and an unknown product are not found, and before accreditation no wish is saved", async () => {
    expect((await put(true, director, betaShop)).status).toBe(404);
    const as = await backend.as(director);
    const params = { uuid: betaShop };
    expect((await as(backInStock.put, { params, body: { branchUuid: shop, isAwaited: true } })).status).toBe(404);
    expect((await put(true, "director@gamma.example", shop)).errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
    expect(await backend.db.$count(stockWishes)).toBe(0);
  });

  test("notifying of the whole catalogue takes as many queries as of one product", async () => {
    const person = await personOf(backend.db, director);
    await backend.db.insert(stockWishes).values({ customerUuid: person, branchUuid: shop, productUuid: kefir });
    const one = { queries: 0 };
    await countQueries(one, work);
    await backend.pool.query("insert into stock_wishes (customer_uuid, branch_uuid, product_uuid) select $1, $2, uuid from products", [
      person,
      shop,
    ]);
    const all = { queries: 0 };
    await countQueries(all, work);
    expect((await sentTo()).length).toBeGreaterThan(50);
    expect(all.queries).toBeLessThanOrEqual(one.queries + 1);
  });
});
