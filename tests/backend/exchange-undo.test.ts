import { and, eq, or } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { sellerCategories } from "#contract/seller-categories.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { runLoad } from "#server/backend/exchange/loads/run-load.ts";
import { categories, products } from "#server/backend/products/tables.ts";
import { dairy, must, shop } from "#tests/support/demo-basket.ts";
import { milk, useGoodsLoads } from "#tests/support/exchange-goods.ts";
import { holdRows } from "#tests/support/row-locks.ts";
import { untilStuck } from "#tests/support/until-stuck.ts";

const { backend, exchange, productOf, supervisor } = useGoodsLoads();

const changedSince = { field: "", message: "Запись изменилась после этой загрузки и осталась как есть" };

async function undo(load: { uuid: string; feed: Parameters<typeof exchange.work>[0] }) {
  const { body } = await (await supervisor())(calls.undoLoad, { params: { uuid: load.uuid } });
  await exchange.work(load.feed);
  return exchange.read(body.uuid);
}

describe("undoing a load of contract terms", () => {
  const line = { company: "7199123453", branch: "Магазин № 1", assortment: "Молочная продукция" };
  const payment = (externalId: string, date = "2026-03-05") =>
    ({ ...line, externalId, kind: "payment", document: "ПП 17", date, amount: "2200.00" }) as const;

  beforeEach(() => backend.pool.query("delete from exchange_payments"));

  /** Before the day of the payment, which therefore counts. */
  const at = "2026-03-04T23:00:00+03:00";

  async function terms() {
    const [row] = await backend.db
      .select({ limit: contractLines.limitKopecks, balance: contractLines.balanceKopecks, days: contractLines.postponDays })
      .from(contractLines)
      .where(and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, dairy)));
    return must(row);
  }

  test("a limit is restored, a payment since then stays", async () => {
    await exchange.load("contracts", [{ ...line, limit: "300000.00", balance: "-1000.00", at, postponDays: 14 }]);
    const load = await exchange.load("contracts", [{ ...line, limit: "400000.00" }]);
    await exchange.load("payments", [payment("limit")]);
    expect(await undo(load)).toMatchObject({ state: "done", refusals: [], counts: { changed: 1 } });
    expect(await terms()).toEqual({ limit: 30_000_000, balance: 120_000, days: 14 });
  });

  test("a balance that has moved since is refused as changed, and the row stays as it is", async () => {
    await exchange.load("contracts", [{ ...line, limit: "300000.00", balance: "-1000.00", at }]);
    const load = await exchange.load("contracts", [{ ...line, limit: "400000.00", balance: "-5000.00", at }]);
    await exchange.load("payments", [payment("balance")]);
    expect(await undo(load)).toMatchObject({ refusals: [changedSince], counts: { changed: 0, refused: 1 } });
    expect(await terms()).toMatchObject({ limit: 40_000_000, balance: -280_000 });
  });

  describe("when the balance before it was not reported", () => {
    beforeEach(() => backend.pool.query("update contract_lines set balance_at = null"));

    test("a payment that the reported balance includes counts again", async () => {
      const { balance } = await terms();
      const load = await exchange.load("contracts", [{ ...line, balance: "-5000.00", at }]);
      await exchange.load("payments", [payment("included", "2026-03-01")]);
      expect((await terms()).balance).toBe(-500_000);
      expect(await undo(load)).toMatchObject({ refusals: [], counts: { changed: 1 } });
      expect((await terms()).balance).toBe(balance + 220_000);
    });

    test("a payment that was undone before it does not", async () => {
      const { balance } = await terms();
      const mistaken = await exchange.load("payments", [payment("mistaken", "2026-03-01")]);
      const load = await exchange.load("contracts", [{ ...line, balance: "-5000.00", at }], { key: "after" });
      await undo(mistaken);
      expect(await undo(load)).toMatchObject({ refusals: [], counts: { changed: 1 } });
      expect((await terms()).balance).toBe(balance);
    });
  });

  test("a contract line that it created stays with the payments received since, also those of a day to come", async () => {
    await backend.db
      .delete(contractLines)
      .where(and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, demoUuid("assortment", "bread"))));
    const fresh = { ...line, assortment: "Хлеб и выпечка" };
    const load = await exchange.load("contracts", [{ ...fresh, limit: "1000.00", balance: "100.00", postponDays: 0, at }]);
    const rows = ["2026-03-01", "2026-04-01"].map((date) => ({ ...payment(`fresh ${date}`, date), ...fresh }));
    expect((await exchange.load("payments", rows)).counts).toMatchObject({ new: 2 });
    await undo(load);
    expect((await exchange.load("payments", rows, { key: "again" })).counts).toMatchObject({ new: 0, same: 2 });
  });
});

describe("undoing a load of goods", () => {
  test("its fields are restored, and what a person has saved since in other fields stays", async () => {
    await exchange.load("goods", [milk({ externalId: "part", sku: "PART-1" })]);
    const load = await exchange.load("goods", [milk({ externalId: "part", sku: "PART-1", price: "80.00" })]);
    const { uuid = "" } = (await productOf("PART-1")) ?? {};
    const content = await backend.as("content@seller.example");
    expect((await content(sellerProducts.update, { params: { uuid }, body: { description: "Из печи" } })).status).toBe(200);
    expect(await undo(load)).toMatchObject({ refusals: [], counts: { changed: 1 } });
    expect(await productOf("PART-1")).toMatchObject({ priceKopecks: 7_448, description: "Из печи" });
  });

  test("a field that has changed since is refused, also when the others have not", async () => {
    await exchange.load("goods", [milk({ externalId: "since", sku: "SINCE-1" })]);
    const load = await exchange.load("goods", [milk({ externalId: "since", sku: "SINCE-1", price: "80.00", name: "Молоко" })]);
    await exchange.load("goods", [milk({ externalId: "since", sku: "SINCE-1", price: "90.00", name: "Молоко" })]);
    expect(await undo(load)).toMatchObject({ refusals: [changedSince], counts: { changed: 0, refused: 1 } });
    expect(await productOf("SINCE-1")).toMatchObject({ priceKopecks: 9_000, name: "Молоко" });
  });

  test("a bar code that another product has got meanwhile is refused with its field; an article that it has got is shared", async () => {
    const barcodes = ["4600000000015"];
    const own = [milk({ externalId: "one", sku: "ONE-1", barcodes }), milk({ externalId: "two", sku: "TWO-1" })];
    await exchange.load("goods", own);
    const load = await exchange.load("goods", [{ ...own[0], barcodes: [] } as never, { ...own[1], sku: "TWO-2" } as never]);
    await exchange.load("goods", [milk({ externalId: "other", sku: "TWO-1", barcodes })]);
    expect((await undo(load)).refusals).toMatchObject([
      { field: "barcodes", message: "Этот штрихкод уже стоит у товара с артикулом TWO-1: исправьте один из них" },
    ]);
    expect((await productOf("ONE-1"))?.barcodes).toEqual([]);
    expect(await productOf("TWO-2")).toBeUndefined();
    expect(await backend.db.$count(products, eq(products.article, "TWO-1"))).toBe(2);
  });
});

test("undoing a load of goods beside an order of them locks the stock first, as the order does", async () => {
  const load = await exchange.load("goods", [milk({ externalId: "stocked", sku: "STOCKED-1" })]);
  const { uuid } = must(await productOf("STOCKED-1"));
  await backend.pool.query(
    `insert into product_stock (product_uuid, storage_uuid, quantity_hundredths, at)
     select $1, uuid, 1000, now() from storages limit 1`,
    [uuid],
  );
  const order = await holdRows(backend.pool, "select from product_stock where product_uuid = $1 for update", [uuid]);
  const undone = undo(load);
  await untilStuck(backend.pool, [undone]);
  expect((await backend.pool.query("select uuid from products where uuid = $1 for key share nowait", [uuid])).rowCount).toBe(1);
  await order.release();
  expect(await undone).toMatchObject({ state: "done", refusals: [] });
});

describe("a load and a person create the same product at the same moment", () => {
  /** Whoever inserts a product of the segment waits. */
  const holdSegment = () => holdRows(backend.pool, "select from categories where name = $1 for update", ["Топлёное"]);

  async function creation(name: string) {
    const content = await backend.as("content@seller.example");
    const [segment] = await backend.db.select().from(categories).where(eq(categories.name, "Топлёное"));
    const sku = `${name}-1`;
    const { uuid } = (await exchange.post("goods", [milk({ externalId: name, sku })])).json();
    const body = { sku, name: "Молоко", segment: segment?.uuid, price: "10.00" };
    return {
      load: async () => runLoad(backend.db, uuid, backend.now),
      save: async () => content(sellerProducts.create, { body }),
      read: () => exchange.read(uuid),
      count: () => backend.db.$count(products, or(eq(products.sku, sku), eq(products.article, sku))),
    };
  }

  test("the person, who is second, makes a product of their own", async () => {
    const { load, save, read, count } = await creation("first-load");
    const held = await holdSegment();
    const loaded = load();
    await untilStuck(backend.pool, [loaded]);
    const saved = save();
    await untilStuck(backend.pool, [loaded, saved]);
    await held.release();
    await loaded;
    expect([(await saved).status, (await read()).counts.new, await count()]).toEqual([200, 1, 2]);
  });

  test("the load, which is second, changes the person's product", async () => {
    const { load, save, read, count } = await creation("first-person");
    const held = await holdSegment();
    const saved = save();
    await untilStuck(backend.pool, [saved]);
    const loaded = load();
    await untilStuck(backend.pool, [saved, loaded]);
    await held.release();
    expect((await saved).status).toBe(200);
    await loaded;
    expect(await read()).toMatchObject({ state: "done", counts: { new: 0, changed: 1 } });
    expect(await count()).toBe(1);
  });
});

test("fields that a load took over from a program that is no more are nobody's again once it is undone", async () => {
  const row = { externalId: "taken-over", name: "Взятая" };
  await exchange.load("categories", [row], { as: "Прежняя программа" });
  await backend.pool.query("update exchange_keys set revoked_at = now() where name = 'Прежняя программа'");
  const load = await exchange.load("categories", [{ ...row, position: 7 }], { as: "Новая программа" });
  const content = await backend.as("content@seller.example");
  const { body } = await content(sellerCategories.list, {});
  const { uuid } = must(body.categories.find(({ name }) => name === "Взятая"));
  const rename = (name: string) => content(sellerCategories.update, { params: { uuid }, body: { name } });
  expect((await rename("Человек")).errors[0]?.details).toEqual({ name: ["Это поле ведёт «Новая программа»: измените его там"] });
  await undo(load);
  expect((await rename("Человек")).body.name).toBe("Человек");
});
