import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { products as catalogue } from "#contract/products.ts";
import { feedNames } from "#contract/feeds.ts";
import examples from "#server/backend/exchange/feed-examples.json" with { type: "json" };
import { runLoad } from "#server/backend/exchange/run-load.ts";
import { exchangeThings } from "#server/backend/exchange/tables.ts";
import { priceListItems, products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);

const milk = (more: object = {}) => ({
  externalId: "ext-milk",
  sku: "EX-1",
  name: "Молоко топлёное 4 %, 0,5 л",
  segment: "shelf",
  brand: "Заливной луг",
  price: "74.48",
  ...more,
});
/** Goods of a test of its own: `made(3, "a")` are three. */
const made = (count: number, name: string, more: object = {}) =>
  Array.from({ length: count }, (_, index) => milk({ externalId: `${name}-${index}`, sku: `EX-${name}-${index}`, ...more }));

const productOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0];
const supervisor = () => backend.as("supervisor@seller.example");

beforeAll(async () => {
  const shelves = await exchange.load("categories", [
    { externalId: "shelf", parent: "room", name: "Топлёное", assortment: "Молочное", temperatureMode: "+2…+6 °C" },
    { externalId: "room", name: "Молочная полка" },
  ]);
  expect(shelves).toMatchObject({ state: "done", counts: { read: 2, new: 2, refused: 0 } });
});

describe("a load of goods", () => {
  test("a new product stands in the catalogue with its price, brand and shelf", async () => {
    const load = await exchange.load("goods", [milk()]);
    expect(load).toMatchObject({ state: "done", counts: { read: 1, new: 1, changed: 0, same: 0, refused: 0 }, refusals: [] });
    const buyer = await backend.as("director@alfa.example");
    const { body } = await buyer(catalogue.list, { query: { search: "топлёное" } });
    expect(body.products.map(({ name, price }) => [name, price?.current.amount])).toContainEqual(["Молоко топлёное 4 %, 0,5 л", 74.48]);
  });

  test("the same again is no change, another price is one, what is absent stays", async () => {
    await exchange.load("goods", [milk({ description: "Из печи" })]);
    expect((await exchange.load("goods", [milk(), milk({ externalId: "ext-2", sku: "EX-2" })])).counts).toMatchObject({ same: 1, new: 1 });
    expect((await exchange.load("goods", [{ externalId: "ext-milk", sku: "EX-1", name: "Молоко", price: "80" }])).counts).toMatchObject({
      changed: 1,
    });
    expect(await productOf("EX-1")).toMatchObject({
      priceKopecks: 8000,
      name: "Молоко",
      description: "Из печи",
      brandName: "Заливной луг",
    });
  });

  test("goods without a price or a shelf are kept and not shown until they have both", async () => {
    const { price: _, ...unpriced } = milk({ externalId: "ext-3", sku: "EX-3" });
    await exchange.load("goods", [unpriced, milk({ externalId: "ext-4", sku: "EX-4", segment: undefined })]);
    expect([(await productOf("EX-3"))?.isPublished, (await productOf("EX-4"))?.isPublished]).toEqual([false, false]);
    await exchange.load("prices", [{ priceList: "catalog", goods: "ext-3", price: "10.00" }]);
    await exchange.load("goods", [{ externalId: "ext-4", sku: "EX-4", name: "Сливки", segment: "Топлёное" }]);
    expect([(await productOf("EX-3"))?.isPublished, (await productOf("EX-4"))?.isPublished]).toEqual([true, true]);
    const guest = await backend.as("director@alfa.example");
    const { body } = await guest(catalogue.categories);
    expect(body.categories.map(({ name }) => name)).not.toContain("Неразобранное");
  });

  test("a product that was here before is met by its article, and is no other's afterwards", async () => {
    const [known] = await backend.db.select().from(products).where(eq(products.sku, "010-102"));
    expect((await exchange.load("goods", [milk({ externalId: "old", sku: "010-102" })])).counts).toMatchObject({ changed: 1, new: 0 });
    expect((await productOf("010-102"))?.uuid).toBe(known?.uuid);
    expect((await exchange.load("goods", [milk({ externalId: "another", sku: "010-102" })])).refusals).toEqual([
      { place: "1", field: "sku", value: "010-102", message: "Артикул занят другим товаром" },
    ]);
  });

  test("bad rows are told with field, value and sentence; good ones of the same load land", async () => {
    const load = await exchange.load(
      "goods",
      [
        JSON.stringify(milk({ externalId: "ok-1", sku: "OK-1" })),
        "{ not json",
        JSON.stringify(milk({ externalId: "bad-1", sku: "BAD-1", price: "1,5" })),
        JSON.stringify(milk({ externalId: "bad-2", sku: "BAD-2", segment: "nowhere" })),
        JSON.stringify(milk({ externalId: "ok-1", sku: "OK-1", price: "1.00" })),
        JSON.stringify(milk({ externalId: "bad-3", sku: "OK-1" })),
        '{"externalId":"zero\\u0000","sku":"Z","name":"Z"}',
        JSON.stringify(milk({ externalId: "ok-2", sku: "OK-2" })),
        JSON.stringify(milk({ externalId: "bad-4", sku: "BAD-4", step: 0 })),
        JSON.stringify(milk({ externalId: "bad-5", sku: "BAD-5", step: "0.00" })),
      ].join("\n"),
    );
    expect(load.counts).toMatchObject({ read: 10, new: 2, refused: 8 });
    expect(load.refusals.map(({ place, field, value, message }) => [place, field, value, message])).toEqual([
      ["2", "", "{ not json", "Строку не удалось прочитать"],
      ["3", "price", "1,5", "Цена в рублях, например 74.48"],
      ["4", "segment", "nowhere", "Не найдено: загрузите сначала то, на что ссылается строка"],
      ["5", "", "", "Эта запись уже есть в загрузке, строка 1"],
      ["6", "sku", "OK-1", "Артикул занят другим товаром"],
      ["7", "", "", "Строку не удалось прочитать"],
      ["9", "step", "0", "Шаг заказа больше нуля"],
      ["10", "step", "0.00", "Шаг заказа больше нуля"],
    ]);
    expect((await productOf("OK-1"))?.priceKopecks).toBe(7448);
    const { statusCode, headers, body } = await backend.app.inject({
      url: `/v1/exchange/loads/${load.uuid}/refusals.csv`,
      headers: { authorization: `Bearer ${await exchange.keyOf("1С")}` },
    });
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(body.split("\r\n")).toEqual([
      "place,field,value,message",
      "2,,{ not json,Строку не удалось прочитать",
      '3,price,"1,5","Цена в рублях, например 74.48"',
      '4,segment,nowhere,"Не найдено: загрузите сначала то, на что ссылается строка"',
      '5,,,"Эта запись уже есть в загрузке, строка 1"',
      "6,sku,OK-1,Артикул занят другим товаром",
      "7,,,Строку не удалось прочитать",
      "9,step,0,Шаг заказа больше нуля",
      "10,step,0.00,Шаг заказа больше нуля",
      "",
    ]);
  });

  test("refusals as a table: more than a page of them, quotes and lines within, and nothing that a table would count", async () => {
    const values = ["=1+1", "-5", "@sum", 'с "кавычками"\nи строкой'];
    const rows = Array.from({ length: 1500 }, (_, index) =>
      milk({ externalId: `csv-${index}`, sku: `CSV-${index}`, price: values[index % 4] }),
    );
    const load = await exchange.load("goods", rows.map((row) => JSON.stringify(row)).join("\n"));
    const { body } = await backend.app.inject({
      url: `/v1/exchange/loads/${load.uuid}/refusals.csv`,
      headers: { authorization: `Bearer ${await exchange.keyOf("1С")}` },
    });
    const words = '"Цена в рублях, например 74.48"';
    expect(body.slice(0, 400)).toContain(`\r\n1,price,'=1+1,${words}\r\n2,price,-5,${words}\r\n3,price,'@sum,${words}\r\n`);
    expect(body).toContain(`\r\n1500,price,"с ""кавычками""\nи строкой",${words}\r\n`);
    expect(body.split("\r\n").length).toBe(1502);
  });

  test("rows of several batches are counted once each", async () => {
    const rows = made(1200, "many").map((row) => JSON.stringify(row));
    const load = await exchange.load("goods", rows.join("\n"));
    expect(load).toMatchObject({ state: "done", counts: { read: 1200, new: 1200, refused: 0 }, progress: { share: 1 } });
    expect((await exchange.load("goods", [...rows, ""].reverse().join("\n"))).counts).toMatchObject({ read: 1200, same: 1200 });
  });
});

test("the examples of openapi.json load as they stand there", async () => {
  const paper = sharp({ create: { width: 400, height: 300, channels: 3, background: "#eee" } }).png();
  for (const { file } of examples.pictures)
    expect((await exchange.put(file, await paper.toBuffer(), { as: "Пример" })).json()).toMatchObject({ file });
  for (const feed of feedNames) {
    const load = await exchange.load(feed, examples[feed] as never[], { as: "Пример" });
    expect(load, feed).toMatchObject({ state: "done", refusals: [], counts: { read: examples[feed].length, refused: 0 } });
  }
});

describe("a trial", () => {
  test("it tells what would be and changes nothing", async () => {
    const load = await exchange.load(
      "goods",
      [milk({ externalId: "trial", sku: "TRIAL" }), milk({ externalId: "t2", sku: "", price: "1" })],
      {
        trial: true,
      },
    );
    expect(load).toMatchObject({ state: "done", trial: true, counts: { new: 1, refused: 1 }, allowedActions: [] });
    expect(load.refusals.map(({ field, message }) => [field, message])).toEqual([["sku", "Не заполнено поле"]]);
    expect(await productOf("TRIAL")).toBeUndefined();
  });
});

describe("a full load", () => {
  test("what it no longer names of its sender is hidden, comes back when it is named, and is not another's", async () => {
    await exchange.load("goods", made(30, "full"), { as: "Полный" });
    const other = made(1, "foreign");
    await exchange.load("goods", other, { as: "Другой" });
    const load = await exchange.load("goods", made(28, "full"), { as: "Полный", mode: "full" });
    expect(load).toMatchObject({ state: "done", counts: { read: 28, same: 28, withdrawn: 2 } });
    expect([await productOf("EX-full-29"), await productOf("EX-foreign-0")].map((product) => product?.isPublished)).toEqual([false, true]);
    await exchange.load("goods", made(30, "full"), { as: "Полный" });
    expect((await productOf("EX-full-29"))?.isPublished).toBe(true);
  });

  test("a file that was cut waits for a person's yes, who sees what it would do", async () => {
    await exchange.load("goods", made(20, "cut"), { as: "Обрезанный" });
    const held = await exchange.load("goods", made(10, "cut"), { as: "Обрезанный", mode: "full" });
    expect(held).toMatchObject({
      state: "held",
      holds: [{ reason: "withdrawn", count: 10, of: 20 }],
      allowedActions: ["confirm", "cancel"],
    });
    expect((await productOf("EX-cut-15"))?.isPublished).toBe(true);
    await (await supervisor())(calls.confirmLoad, { params: { uuid: held.uuid } });
    await exchange.work("goods");
    expect(await exchange.read(held.uuid)).toMatchObject({ state: "done", counts: { read: 10, same: 10, withdrawn: 10 }, holds: [] });
    expect((await productOf("EX-cut-15"))?.isPublished).toBe(false);
  });

  test("prices that halve or double stop it, and it is not applied over a newer one", async () => {
    await exchange.load("goods", made(10, "price"), { as: "Цены" });
    const held = await exchange.load("goods", made(10, "price", { price: "7.44" }), { as: "Цены", mode: "full" });
    expect(held).toMatchObject({ state: "held", holds: [{ reason: "prices", count: 10, of: 10 }] });
    await exchange.load("goods", made(10, "price", { price: "75.00" }), { as: "Цены" });
    const answer = await (await supervisor())(calls.confirmLoad, { params: { uuid: held.uuid } });
    expect([answer.status, answer.errors[0]?.message]).toEqual([409, "После этой загрузки пришла более новая: подтверждать уже нечего"]);
    expect((await productOf("EX-price-1"))?.priceKopecks).toBe(7500);
  });

  test("after loads of changes it leaves what it alone would have made", async () => {
    await exchange.load("goods", made(3, "alone", { description: "Одно" }), { as: "Сам", mode: "full" });
    await exchange.load("goods", made(3, "alone", { description: "Другое", composition: "молоко" }), { as: "Сам" });
    await exchange.load("goods", made(3, "alone", { description: "Одно" }), { as: "Сам", mode: "full" });
    expect(await productOf("EX-alone-1")).toMatchObject({ description: "Одно", details: { composition: "" } });
  });
});

describe("undo", () => {
  test("everything is as it was, but for what has changed since", async () => {
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
});

describe("prices of lists", () => {
  test("a company's own price comes and goes with its list", async () => {
    await exchange.load("goods", made(2, "listed"));
    await exchange.load("priceLists", [{ externalId: "vip", title: "Для сетей" }]);
    const rows = [0, 1].map((index) => ({ priceList: "vip", goods: `listed-${index}`, price: "70.00" }));
    expect((await exchange.load("prices", rows, { as: "Прайс" })).counts).toMatchObject({ new: 2 });
    const held = await exchange.load("prices", rows.slice(0, 1), { as: "Прайс", mode: "full" });
    expect(held.holds).toEqual([{ reason: "withdrawn", count: 1, of: 2 }]);
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

describe("once", () => {
  test("what is sent again is answered with the load that it made, and a price may go back", async () => {
    const first = await exchange.load("goods", [milk({ externalId: "once", sku: "ONCE" })]);
    expect((await exchange.load("goods", [milk({ externalId: "once", sku: "ONCE" })])).uuid).toBe(first.uuid);
    await exchange.load("goods", [milk({ externalId: "once", sku: "ONCE", price: "75.00" })]);
    const back = await exchange.load("goods", [milk({ externalId: "once", sku: "ONCE" })]);
    expect([back.uuid === first.uuid, back.counts.changed]).toEqual([false, 1]);
  });

  test("one key, one load: twenty identical sends make one, another content under the key is refused", async () => {
    const rows = [milk({ externalId: "key", sku: "KEY" })];
    const name = await exchange.keyOf("Ключ");
    expect(name).toMatch(/^gxk_/);
    const uuids = [];
    for (let time = 0; time < 20; time += 1) uuids.push((await exchange.post("goods", rows, { key: "42", as: "Ключ" })).json().uuid);
    expect(new Set(uuids).size).toBe(1);
    const other = await exchange.post("goods", [milk({ externalId: "key", sku: "KEY", price: "1.00" })], { key: "42", as: "Ключ" });
    expect(other.json().errors[0].code).toBe("IDEMPOTENCY_MISMATCH:4009");
  });
});

describe("who owns a field", () => {
  test("what a living key has brought nobody else changes; fields it never named are free", async () => {
    await exchange.load("goods", [milk({ externalId: "owned", sku: "OWNED" })], { as: "Учёт" });
    const load = await exchange.load("goods", [milk({ externalId: "owned", sku: "OWNED", price: "1.00" })], { as: "Сайт" });
    expect(load.refusals.map(({ field, message }) => [field, message])).toEqual([["price", "Это поле ведёт «Учёт»: измените его там"]]);
    const free = await exchange.load("goods", [{ ...milk({ externalId: "owned", sku: "OWNED" }), composition: "сливки" }], { as: "Сайт" });
    expect(free.counts).toMatchObject({ changed: 1, refused: 0 });
    const keys = (await (await supervisor())(calls.listKeys)).body.keys.filter(({ name }) => name === "Учёт");
    for (const { uuid } of keys) await (await supervisor())(calls.removeKey, { params: { uuid } });
    const taken = await exchange.load("goods", [milk({ externalId: "owned", sku: "OWNED", price: "2.00" })], { as: "Сайт" });
    expect(taken.counts).toMatchObject({ changed: 1 });
    const [thing] = await backend.db.select().from(exchangeThings).where(eq(exchangeThings.externalId, "owned"));
    expect(thing?.keyName).toBe("Сайт");
  });
});

describe("cancelling and failing", () => {
  test("a waiting load that is cancelled changes nothing", async () => {
    const answer = await exchange.post("goods", [milk({ externalId: "cancel", sku: "CANCEL" })]);
    await (await supervisor())(calls.cancelLoad, { params: { uuid: answer.json().uuid } });
    await exchange.work("goods");
    expect(await exchange.read(answer.json().uuid)).toMatchObject({ state: "cancelled", allowedActions: [] });
    expect(await productOf("CANCEL")).toBeUndefined();
  });

  test("a load whose work breaks off at any statement ends as an undisturbed one does", async () => {
    const rows = (name: string) => [...made(3, name), ...made(2, name, { price: "0.001" })];
    const quiet = await exchange.load("goods", rows("quiet").slice(0, 3), { mode: "full", as: "Тихий" });
    const answer = await exchange.post("goods", rows("broken").slice(0, 3), { mode: "full", as: "Ломкий" });
    const { uuid } = answer.json();
    let kills = 0;
    for (let at = 1; at < 200; at += 1) {
      const failing = failAt(backend.db, at);
      const end = await runLoad(failing.db, uuid, backend.now).then(
        () => "done",
        () => "broken",
      );
      // Five failures at one place end a load; here each is at another.
      await backend.db.execute(sql`update exchange_loads set attempts = 0 where uuid = ${uuid}`);
      if (end === "done") break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(20);
    const { counts, state } = await exchange.read(uuid);
    expect({ counts, state }).toEqual({ counts: quiet.counts, state: "done" });
    const { rows: images } = await backend.db.execute<{ count: number }>(
      sql`select count(*)::int as count from exchange_images where load_uuid = ${uuid}`,
    );
    expect(images[0]?.count).toBe(3);
  });
});

/** A database whose n-th statement within transactions fails, as a killed connection would. */
function failAt(db: typeof backend.db, at: number) {
  let left = at;
  const broken = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "transaction") return Reflect.get(target, name, receiver);
      return (work: (tx: object) => Promise<unknown>) =>
        target.transaction((tx) =>
          work(
            new Proxy(tx, {
              get(inner, key, self) {
                if (["execute", "select", "update", "insert", "delete"].includes(String(key)) && --left === 0)
                  throw new Error("connection lost");
                return Reflect.get(inner, key, self);
              },
            }),
          ),
        );
    },
  });
  return { db: broken };
}
