import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { products as catalogue } from "#contract/products.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { sellerSettings } from "#server/backend/settings/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, betaShop, dairyDate, fill, kefir, must, setContract, shop, useDemoData, yoghurt } from "#tests/support/demo-basket.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { holdRows, untilWaitingOrEnded } from "#tests/support/row-locks.ts";

const backend = useBackend();
useDemoData(backend);
const exchange = exchangeOf(backend);

const chilled = "РЦ Тула/Охлаждённый склад";
const before = new Date(testNow.getTime() - 3_600_000).toISOString();
const kefirOf = (quantity: string, more: object = {}) => ({ storage: chilled, goods: "010-241", quantity, at: before, ...more });
const order = (branchUuid = shop) => ({ branchUuid, scheduledDeliveryDates: [dairyDate] });
const block = () => backend.db.insert(sellerSettings).values({ id: 1, isStockBlocking: true });

let sent = 0;
async function stock(...rows: ReturnType<typeof kefirOf>[]) {
  sent += 1;
  const load = await exchange.load("stock", rows, { key: `stock ${sent}` });
  expect(load.refusals).toEqual([]);
  return load;
}

async function left(email = "director@alfa.example", uuid = kefir) {
  const as = await backend.as(email);
  return (await as(catalogue.stock, { query: { uuids: [uuid] } })).body.stock.find((each) => each.productUuid === uuid);
}

describe("stock left for a trade point", () => {
  test("the same stock without a time, sent again later, is a new report; sent again at once it is the same load", async () => {
    const send = () => exchange.load("stock", [{ storage: chilled, goods: "010-241", quantity: "1206" }]);
    const first = await send();
    expect((await send()).uuid).toBe(first.uuid);
    const director = await backend.as("director@alfa.example");
    await setContract(backend.db, { assortment: demoUuid("assortment", "dairy") }, { limitKopecks: 900_000_000 });
    await fill(director, [{ productUuid: kefir, quantity: 185, isSelected: true }]);
    backend.setNow(new Date(testNow.getTime() + 60_000));
    await (await backend.as("director@alfa.example"))(basket.placeDeal, { body: order() });
    expect(await left()).toMatchObject({ left: 16 });
    backend.setNow(new Date(testNow.getTime() + 11 * 60_000));
    expect((await send()).uuid).not.toBe(first.uuid);
    expect(await left()).toMatchObject({ left: 201 });
    backend.setNow(testNow);
  });

  test("the stock of the center's storages, less what deals have taken since, is shown in supply units", async () => {
    expect(await left()).toBeUndefined();
    await stock(
      kefirOf("1000"),
      kefirOf("206", { storage: "РЦ Тула/Сухой склад" }),
      kefirOf("600", { storage: "РЦ Подольск/Охлаждённый склад" }),
    );
    // 1,206 pieces in boxes of six.
    expect(await left()).toEqual({ productUuid: kefir, left: 201, isFew: false, expectedDate: null, isBlocking: false });
    const director = await backend.as("director@alfa.example");
    await setContract(backend.db, { assortment: demoUuid("assortment", "dairy") }, { limitKopecks: 900_000_000 });
    await fill(director, [{ productUuid: kefir, quantity: 185, isSelected: true }]);
    const { body: deal } = await director(basket.placeDeal, { body: order() });
    expect(await left()).toMatchObject({ left: 16, isFew: true });
    await backend.db.update(deals).set({ status: "declined_by_buyer" }).where(eq(deals.uuid, deal.uuid));
    expect(await left()).toMatchObject({ left: 201 });
    await backend.db.update(deals).set({ status: "received" }).where(eq(deals.uuid, deal.uuid));
    await stock(kefirOf("90", { at: new Date(testNow.getTime() + 1000).toISOString() }));
    expect(await left()).toMatchObject({ left: 49 });
  });

  test("no stock is shown of a product that lies only at another center or before accreditation, and staff cannot ask for it", async () => {
    await stock(kefirOf("600", { storage: "РЦ Самара/Охлаждённый склад" }));
    expect(await left()).toBeUndefined();
    await stock(kefirOf("600"));
    expect(await left()).toMatchObject({ left: 100 });
    for (const status of ["new", "moderation", "coordination", "declined"] as const) {
      await backend.db.update(companies).set({ status }).where(eq(companies.uuid, alfa));
      expect(await left(), status).toBeUndefined();
    }
    const manager = await backend.as("supervisor@seller.example");
    expect((await manager(catalogue.stock, { query: { uuids: [kefir] } })).status).toBe(403);
  });

  test("an unknown or ambiguous storage, an unknown product and invalid figures are rejected with errors at their fields", async () => {
    const load = await exchange.load("stock", [
      kefirOf("5", { storage: "Нигде" }),
      kefirOf("5", { storage: "Охлаждённый склад" }),
      kefirOf("5", { goods: "нет такого" }),
      kefirOf("пять"),
      kefirOf("5", { expectedDate: "скоро" }),
    ]);
    expect(load.refusals.map(({ field, message }) => [field, message])).toEqual([
      ["storage", "Склада с таким названием нет: проверьте название"],
      ["storage", "Под этим именем есть несколько записей: укажите код"],
      ["goods", "Такого товара нет: проверьте артикул или код либо сначала загрузите «Товары»"],
      ["quantity", expect.any(String)],
      ["expectedDate", expect.any(String)],
    ]);
  });

  test("the in-stock filter leaves out a product without stock until a full load that does not name it is confirmed", async () => {
    const director = await backend.as("director@alfa.example");
    const isOffered = async () => {
      const { body } = await director(catalogue.list, { query: { search: "010-241", inStock: "true" } });
      return body.products.some(({ uuid }) => uuid === kefir);
    };
    await stock(kefirOf("-4"), { ...kefirOf("5"), goods: "010-377" });
    expect(await isOffered()).toBe(false);
    await stock(kefirOf("1"));
    expect(await isOffered()).toBe(true);
    await stock(kefirOf("0"));
    const load = await exchange.load("stock", [{ ...kefirOf("5"), goods: "010-377" }], { mode: "full", key: "all" });
    expect(load.holdReasons).toMatchObject([{ reason: "withdrawn" }]);
    const [row] = await backend.db.select().from(products).where(eq(products.uuid, kefir));
    expect(must(row)).toMatchObject({ isStocked: true, inStock: false });
    expect(await isOffered()).toBe(false);
    await (await backend.as("supervisor@seller.example"))(calls.confirmLoad, { params: { uuid: load.uuid } });
    await exchange.work("stock");
    const [freed] = await backend.db.select().from(products).where(eq(products.uuid, kefir));
    expect(must(freed)).toMatchObject({ isStocked: false, inStock: true });
    expect([await isOffered(), await left()]).toEqual([true, undefined]);
  });
});

describe("the seller's settings", () => {
  test("a full load that empties every storage is held whatever the guard's share is; the supervisor sets the share", async () => {
    const supervisor = await backend.as("supervisor@seller.example");
    expect((await supervisor(calls.getSettings, {})).body).toEqual({ isStockBlocking: false, guardPercent: 10, staleAfter: [] });
    const settings = { isStockBlocking: true, guardPercent: 100, staleAfter: [{ feed: "stock" as const, hours: 24 }] };
    expect((await supervisor(calls.putSettings, { body: settings })).body).toEqual(settings);
    expect((await supervisor(calls.getSettings, {})).body).toEqual(settings);
    const yoghurtOf = (quantity: string) => kefirOf(quantity, { goods: "010-377" });
    await stock(kefirOf("60"), yoghurtOf("60"));
    expect(await left()).toMatchObject({ isBlocking: true });
    const empty = await exchange.load("stock", [kefirOf("0"), yoghurtOf("-1")], { mode: "full", key: "empty" });
    expect(empty).toMatchObject({ state: "held", holdReasons: [{ reason: "stock", count: 2, of: 2 }] });
    const halved = await exchange.load("stock", [yoghurtOf("60")], { mode: "full", key: "halved" });
    expect(halved).toMatchObject({ state: "done", counts: { withdrawn: 1 } });
    expect(await left()).toBeUndefined();
    for (const guardPercent of [-1, 101, 1.5, "10"] as number[])
      expect((await supervisor(calls.putSettings, { body: { ...settings, guardPercent } })).status).toBe(400);
  });
});

describe("ordering more than is in stock", () => {
  beforeEach(async () => {
    await setContract(backend.db, { assortment: demoUuid("assortment", "dairy") }, { limitKopecks: 900_000_000 });
    await stock(kefirOf("84", { expectedDate: "2026-03-09" }));
  });

  test("more than the stock may be ordered where the seller allows it, and the basket line shows the stock", async () => {
    const director = await backend.as("director@alfa.example");
    const { body } = await fill(director, [{ productUuid: kefir, quantity: 70, isSelected: true }]);
    expect(body.items[0]).toMatchObject({
      quantityProblem: null,
      stock: { left: 14, isFew: true, expectedDate: "2026-03-09", isBlocking: false },
    });
    expect((await director(basket.placeDeal, { body: order() })).status).toBe(200);
  });

  test("more than the stock cannot be ordered where the seller blocks it, and the basket keeps the typed quantity", async () => {
    await block();
    const director = await backend.as("director@alfa.example");
    const { body } = await fill(director, [
      { productUuid: kefir, quantity: 15, isSelected: true },
      { productUuid: yoghurt, quantity: 60, isSelected: true },
    ]);
    expect(body.items[0]).toMatchObject({ quantity: 15, quantityProblem: { reason: "max", count: 14 }, dealQuantity: { max: 14 } });
    const refused = await director(basket.placeDeal, { body: order() });
    expect(refused.status).toBe(400);
    expect(refused.errors[0]?.details).toEqual({ [`products.${kefir}.quantity`]: ["Максимальное количество — 14"] });
    await stock(kefirOf("5"));
    const again = await director(basket.get, {});
    expect(again.body.items[0]).toMatchObject({ quantity: 15, isAvailable: false, unavailableReason: "out_of_stock" });
  });

  test("of two concurrent orders of the last boxes one is placed and the other is refused", async () => {
    await block();
    await stock(kefirOf("240"));
    const first = await backend.as("director@alfa.example");
    const second = await backend.as("director@beta.example");
    await backend.db.execute(sql`
      update branches set distribution_center_uuid = a.distribution_center_uuid, schedule_uuid = a.schedule_uuid
      from branches a where a.uuid = ${shop} and branches.uuid = ${betaShop}`);
    await fill(first, [{ productUuid: kefir, quantity: 40, isSelected: true }]);
    const { body } = await fill(second, [{ productUuid: kefir, quantity: 40, isSelected: true }], betaShop);
    expect(body.problems).toEqual([]);
    const held = await holdRows(backend.pool, "select from product_stock where product_uuid = $1 for update", [kefir]);
    const orders = [first(basket.placeDeal, { body: order() }), second(basket.placeDeal, { body: order(betaShop) })];
    await untilWaitingOrEnded(backend.pool, 2, orders);
    await held.release();
    const answers = await Promise.all(orders);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await left()).toMatchObject({ left: 0 });
  });

  const dealOf = async (as: Caller, quantity: number, branchUuid = shop) => {
    await fill(as, [{ productUuid: kefir, quantity, isSelected: true }], branchUuid);
    const { status, body, errors } = await as(basket.placeDeal, { body: order(branchUuid) });
    expect(status, JSON.stringify(errors)).toBe(200);
    return body.uuid;
  };
  const raise = (as: Caller, uuid: string, quantity: number, more: object[] = []) =>
    as(dealCalls.edit, { params: { uuid }, body: { products: [{ productUuid: kefir, quantity }, ...more] } });

  test("of two concurrent edits up to the last boxes one is saved and the other is refused", async () => {
    await block();
    await stock(kefirOf("600"));
    const director = await backend.as("director@alfa.example");
    const seller = await backend.as("rep@seller.example");
    const [one, other] = [await dealOf(director, 30), await dealOf(director, 30)];
    expect(await left()).toMatchObject({ left: 40 });
    const held = await holdRows(backend.pool, "select from product_stock where product_uuid = $1 for update", [kefir]);
    const edits = [raise(director, one, 60), raise(seller, other, 60)];
    await untilWaitingOrEnded(backend.pool, 2, edits);
    await held.release();
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.errors[0]?.details).toEqual({
      "products.0.quantity": ["Максимальное количество — 40"],
    });
    expect(await left()).toMatchObject({ left: 10 });
  });

  test("of a concurrent edit and order of the last boxes one succeeds and the other is refused", async () => {
    await block();
    await stock(kefirOf("540"));
    const director = await backend.as("director@alfa.example");
    const deal = await dealOf(director, 30);
    await fill(director, [{ productUuid: kefir, quantity: 40, isSelected: true }]);
    const held = await holdRows(backend.pool, "select from product_stock where product_uuid = $1 for update", [kefir]);
    const seller = await backend.as("rep@seller.example");
    const answers = [raise(seller, deal, 70), director(basket.placeDeal, { body: order() })];
    await untilWaitingOrEnded(backend.pool, 1, answers);
    await held.release();
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("an edit may use the deal's own quantity and the stock left, may add nothing out of stock, and may always reduce", async () => {
    await block();
    await stock(kefirOf("240"), kefirOf("0", { goods: "010-377" }));
    const director = await backend.as("director@alfa.example");
    const deal = await dealOf(director, 30);
    const check = async (quantity: number, more: object[] = []) =>
      (await director(dealCalls.check, { body: { uuid: deal, products: [{ productUuid: kefir, quantity }, ...more] } })).status;
    expect([await check(40), await check(41), await check(30, [{ productUuid: yoghurt, quantity: 5 }])]).toEqual([200, 400, 400]);
    const added = await raise(director, deal, 30, [{ productUuid: yoghurt, quantity: 5 }]);
    expect(added.errors[0]?.details).toEqual({ "products.1.productUuid": ["Этот товар сейчас нельзя заказать: уберите его"] });
    expect((await raise(director, deal, 40)).status).toBe(200);
    expect(await left()).toMatchObject({ left: 0 });
    expect((await raise(director, deal, 35)).status).toBe(200);
    expect(await left()).toMatchObject({ left: 5 });
  });

  test("what an edit adds after the count is taken from the stock once, what the deal had before the count is not", async () => {
    await block();
    await stock(kefirOf("600"));
    const director = await backend.as("director@alfa.example");
    const [one, other] = [await dealOf(director, 30), await dealOf(director, 30)];
    const counted = new Date(testNow.getTime() + 60_000);
    await stock(kefirOf("60", { at: counted.toISOString() }));
    backend.setNow(new Date(counted.getTime() + 60_000));
    const late = await backend.as("director@alfa.example");
    expect(await left()).toMatchObject({ left: 10 });
    expect((await raise(late, one, 36)).errors).toEqual([]);
    expect(await left()).toMatchObject({ left: 4 });
    expect((await raise(late, one, 38)).status).toBe(200);
    expect(await left()).toMatchObject({ left: 2 });
    expect((await raise(late, other, 33)).status).toBe(400);
    expect((await raise(late, one, 25)).status).toBe(200);
    expect(await left()).toMatchObject({ left: 10 });
    backend.setNow(testNow);
  });

  test("an edit needs no stock where the seller takes orders without it", async () => {
    const director = await backend.as("director@alfa.example");
    const deal = await dealOf(director, 30);
    expect((await raise(director, deal, 60)).status).toBe(200);
  });
});
