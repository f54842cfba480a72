import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { exchangeEntities, exchangeKeys } from "#server/backend/exchange/tables.ts";
import { priceListItems } from "#server/backend/products/tables.ts";
import { made, milk, useGoodsLoads } from "#tests/support/exchange-goods.ts";

const { backend, exchange, productOf, supervisor } = useGoodsLoads();

describe("a full load", () => {
  test("products that a full load no longer lists are hidden, except other senders', and come back when listed again", async () => {
    await exchange.load("goods", made(30, "full"), { as: "Полный" });
    const other = made(1, "foreign");
    await exchange.load("goods", other, { as: "Другой" });
    const load = await exchange.load("goods", made(28, "full"), { as: "Полный", mode: "full" });
    expect(load).toMatchObject({ state: "done", counts: { read: 28, same: 28, withdrawn: 2 } });
    expect([await productOf("EX-full-29"), await productOf("EX-foreign-0")].map((product) => product?.isPublished)).toEqual([false, true]);
    await exchange.load("goods", made(30, "full"), { as: "Полный" });
    expect((await productOf("EX-full-29"))?.isPublished).toBe(true);
  });

  test("a product whose row is refused in a full load stays as it was: only products without a row are hidden", async () => {
    await exchange.load("goods", made(30, "odd"), { as: "Странный" });
    const rows = made(29, "odd").map((row, index) => (index < 2 ? { ...row, sku: "А".repeat(60) } : row));
    const load = await exchange.load("goods", rows, { as: "Странный", mode: "full" });
    expect(load).toMatchObject({ state: "done", counts: { read: 29, same: 27, refused: 2, withdrawn: 1 } });
    const shown = await Promise.all(["EX-odd-0", "EX-odd-1", "EX-odd-29"].map(async (sku) => (await productOf(sku))?.isPublished));
    expect(shown).toEqual([true, true, false]);
  });

  test("a full load with half of its rows missing is held until a person, who sees what it would hide, confirms it", async () => {
    await exchange.load("goods", made(20, "cut"), { as: "Обрезанный" });
    const held = await exchange.load("goods", made(10, "cut"), { as: "Обрезанный", mode: "full" });
    expect(held).toMatchObject({
      state: "held",
      holdReasons: [{ reason: "withdrawn", count: 10, of: 20 }],
      allowedActions: ["confirm", "cancel"],
    });
    expect((await productOf("EX-cut-15"))?.isPublished).toBe(true);
    await (await supervisor())(calls.confirmLoad, { params: { uuid: held.uuid } });
    await exchange.work("goods");
    expect(await exchange.read(held.uuid)).toMatchObject({ state: "done", counts: { read: 10, same: 10, withdrawn: 10 }, holdReasons: [] });
    expect((await productOf("EX-cut-15"))?.isPublished).toBe(false);
  });

  test("a held load that is cancelled changes nothing and cannot be undone", async () => {
    await exchange.load("goods", made(20, "refused"), { as: "Отменённый" });
    const held = await exchange.load("goods", made(10, "refused"), { as: "Отменённый", mode: "full" });
    const { body } = await (await supervisor())(calls.cancelLoad, { params: { uuid: held.uuid } });
    const nothing = { new: 0, changed: 0, same: 0, withdrawn: 0 };
    expect(body).toMatchObject({ state: "cancelled", counts: { ...nothing, read: 10 }, allowedActions: [] });
    const undone = await (await supervisor())(calls.undoLoad, { params: { uuid: held.uuid } });
    expect(undone.status).toBe(409);
    expect((await productOf("EX-refused-15"))?.isPublished).toBe(true);
  });

  test("a full load that divides all prices by ten is held, and cannot be confirmed once a newer load has come", async () => {
    await exchange.load("goods", made(10, "price"), { as: "Цены" });
    const held = await exchange.load("goods", made(10, "price", { price: "7.44" }), { as: "Цены", mode: "full" });
    expect(held).toMatchObject({ state: "held", holdReasons: [{ reason: "prices", count: 10, of: 10 }] });
    await exchange.load("goods", made(10, "price", { price: "75.00" }), { as: "Цены" });
    const answer = await (await supervisor())(calls.confirmLoad, { params: { uuid: held.uuid } });
    expect([answer.status, answer.errors[0]?.message]).toEqual([409, "После этой загрузки пришла более новая: подтверждать уже нечего"]);
    expect((await productOf("EX-price-1"))?.priceKopecks).toBe(7500);
  });

  test("a full load resets what loads of changes have set, also fields that it does not name", async () => {
    await exchange.load("goods", made(3, "alone", { description: "Одно" }), { as: "Сам", mode: "full" });
    await exchange.load("goods", made(3, "alone", { description: "Другое", composition: "молоко" }), { as: "Сам" });
    await exchange.load("goods", made(3, "alone", { description: "Одно" }), { as: "Сам", mode: "full" });
    expect(await productOf("EX-alone-1")).toMatchObject({ description: "Одно", details: { composition: "" } });
  });
});

describe("undoing a load", () => {
  test("undoing a load restores everything except what has changed since", async () => {
    await exchange.load("goods", made(3, "undo"), { as: "Возврат" });
    const load = await exchange.load("goods", [...made(3, "undo", { price: "90.00" }), ...made(1, "undone")], { as: "Возврат" });
    await exchange.load("goods", made(1, "undo", { price: "91.00" }), { as: "Возврат" });
    const { body } = await (await supervisor())(calls.undoLoad, { params: { uuid: load.uuid } });
    const again = await (await supervisor())(calls.undoLoad, { params: { uuid: load.uuid } });
    expect(again.body.uuid).toBe(body.uuid);
    await exchange.work("goods");
    const undoing = await exchange.read(body.uuid);
    expect(undoing).toMatchObject({ state: "done", undoes: load.uuid, counts: { changed: 3, refused: 1 } });
    expect(undoing.refusals[0]?.message).toBe("Запись изменилась после этой загрузки и осталась как есть");
    expect((await exchange.read(load.uuid)).state).toBe("undone");
    const prices = await Promise.all(["EX-undo-0", "EX-undo-1", "EX-undone-0"].map(async (sku) => (await productOf(sku))?.priceKopecks));
    expect(prices).toEqual([9100, 7448, undefined]);
  });

  test("undoing a load gives fields back to their former owner, unless another sender has written them since", async () => {
    const kept = async () => {
      const things = await backend.db.select().from(exchangeEntities).where(like(exchangeEntities.externalId, "heir-%"));
      return things.toSorted((a, b) => String(a.externalId).localeCompare(String(b.externalId)));
    };
    const revoke = (name: string) => backend.db.update(exchangeKeys).set({ revokedAt: new Date() }).where(eq(exchangeKeys.name, name));
    const undo = async (uuid: string) => {
      const { body } = await (await supervisor())(calls.undoLoad, { params: { uuid } });
      await exchange.work("goods");
      expect(await exchange.read(body.uuid)).toMatchObject({ state: "done", counts: { refused: 0 } });
    };
    const heir = (at: number, more = {}) => milk({ externalId: `heir-${at}`, sku: `EX-heir-${at}`, ...more });
    const [same, spoken] = [heir(0), heir(2)];
    await exchange.load("goods", [same, heir(1), spoken], { as: "Прежний" });
    await revoke("Прежний");
    const before = await kept();
    const load = await exchange.load("goods", [same, heir(1, { price: "90.00" }), spoken], { as: "Наследник" });
    expect(load.counts).toMatchObject({ changed: 1, same: 2 });
    expect((await kept()).map(({ keyName }) => keyName)).toEqual(["Наследник", "Наследник", "Наследник"]);
    await revoke("Наследник");
    await exchange.load("goods", [spoken], { as: "Третий" });
    const third = (await kept())[2];
    await undo(load.uuid);
    expect(await kept()).toEqual([before[0], before[1], third]);
    expect(third?.keyName).toBe("Третий");
  });
});

describe("prices of price lists", () => {
  test("a price of a price list is loaded, and deleted when a full load no longer lists it", async () => {
    await exchange.load("goods", made(2, "listed"));
    await exchange.load("priceLists", [{ externalId: "vip", title: "Для сетей" }]);
    const rows = [0, 1].map((index) => ({ priceList: "vip", goods: `listed-${index}`, price: "70.00" }));
    expect((await exchange.load("prices", rows, { as: "Прайс" })).counts).toMatchObject({ new: 2 });
    const held = await exchange.load("prices", rows.slice(0, 1), { as: "Прайс", mode: "full" });
    expect(held.holdReasons).toEqual([{ reason: "withdrawn", count: 1, of: 2 }]);
    await (await supervisor())(calls.confirmLoad, { params: { uuid: held.uuid } });
    await exchange.work("prices");
    const product = await productOf("EX-listed-1");
    const left = await backend.db
      .select()
      .from(priceListItems)
      .where(eq(priceListItems.productUuid, product?.uuid ?? ""));
    expect(left).toEqual([]);
  });
});
