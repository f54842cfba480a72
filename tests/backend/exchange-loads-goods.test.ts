import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { feedNames } from "#contract/feeds.ts";
import { products as catalogue } from "#contract/products.ts";
import { products } from "#server/backend/products/tables.ts";
import { made, milk, useGoodsLoads } from "#tests/support/exchange-goods.ts";
import { examples } from "#tests/support/feed-examples.ts";

const { backend, exchange, productOf } = useGoodsLoads();

describe("a load of products", () => {
  test("a new product appears in the catalogue with its price, brand and category", async () => {
    const load = await exchange.load("goods", [milk({ externalId: "ext-new", sku: "EX-new" })]);
    expect(load).toMatchObject({ state: "done", counts: { read: 1, new: 1, changed: 0, same: 0, refused: 0 }, refusals: [] });
    const buyer = await backend.as("director@alfa.example");
    const { body } = await buyer(catalogue.list, { query: { search: "топлёное" } });
    expect(body.products.find(({ sku }) => sku === "EX-new")).toMatchObject({
      name: "Молоко топлёное 4 %, 0,5 л",
      price: { current: { amount: 74.48 } },
      brand: "Заливной луг",
      category: { name: "Молочная полка" },
    });
  });

  test("sending a product again is no change, another price is one, and absent fields keep their values", async () => {
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

  test("quantities under which nothing can be ordered are rejected; other fields of such a product may still change", async () => {
    const row = (id: string, fields: object) => milk({ externalId: `ext-${id}`, sku: `EX-${id}`, ...fields });
    await exchange.load("goods", [row("order", { step: "1", min: "1", max: "10" })]);
    const load = await exchange.load("goods", [
      row("order", { step: undefined, min: "11", max: undefined }),
      row("crossed", { step: "1", min: "5", max: "4.5" }),
      row("long", { step: "5", min: "1", max: "4" }),
      row("stepless", { step: "0" }),
      row("good", { step: "4", min: "4", max: "4" }),
    ]);
    expect(load.refusals).toEqual([
      { place: "1", field: "max", value: "10", message: "Максимальный заказ не должен быть меньше минимального" },
      { place: "2", field: "max", value: "4.5", message: "Максимальный заказ не должен быть меньше минимального" },
      { place: "3", field: "step", value: "5", message: "Шаг заказа не должен быть больше максимального заказа" },
      { place: "4", field: "step", value: "0", message: "Шаг заказа должен быть больше нуля" },
    ]);
    expect(load.counts).toMatchObject({ read: 5, new: 1, refused: 4 });
    await backend.db.update(products).set({ maxHundredths: 50 }).where(eq(products.sku, "EX-order"));
    expect((await exchange.load("goods", [row("order", { name: "Молоко новое" })])).counts).toMatchObject({ changed: 1, refused: 0 });
  });

  test("a product without a price or a category is saved but hidden until it has both", async () => {
    const { price: _, ...unpriced } = milk({ externalId: "ext-3", sku: "EX-3" });
    await exchange.load("goods", [unpriced, milk({ externalId: "ext-4", sku: "EX-4", segment: undefined })]);
    expect([(await productOf("EX-3"))?.isPublished, (await productOf("EX-4"))?.isPublished]).toEqual([false, false]);
    await exchange.load("prices", [{ priceList: "catalog", goods: "ext-3", price: "10.00" }]);
    await exchange.load("goods", [{ externalId: "ext-4", sku: "EX-4", name: "Сливки", segment: "Топлёное" }]);
    expect([(await productOf("EX-3"))?.isPublished, (await productOf("EX-4"))?.isPublished]).toEqual([true, true]);
    const guest = await backend.as("director@alfa.example");
    const { body } = await guest(catalogue.categories);
    const shelves = body.categories.map(({ name }) => name);
    expect(shelves).toContain("Молочная полка");
    expect(shelves).not.toContain("Неразобранное");
  });

  test("an existing product is matched by its article; another external id with that article is a product of its own", async () => {
    const [before] = await backend.db.select().from(products).where(eq(products.sku, "010-102"));
    expect((await exchange.load("goods", [milk({ externalId: "old", sku: "010-102" })])).counts).toMatchObject({ changed: 1, new: 0 });
    expect((await productOf("010-102"))?.uuid).toBe(before?.uuid);
    expect((await exchange.load("goods", [milk({ externalId: "another", sku: "010-102" })])).counts).toMatchObject({ new: 1, refused: 0 });
    expect((await exchange.load("goods", [milk({ externalId: "another", sku: "010-103" })])).counts).toMatchObject({ changed: 1 });
    expect((await productOf("010-102"))?.uuid).toBe(before?.uuid);
  });

  test("a row of thousands of levels is refused, as a line and in a list, and the others are saved", async () => {
    const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
    const rows = [deep("[", "]", 5_000), deep('{"a":', "}", 20_000), deep("[", "]", 100_000)];
    const lines = await exchange.load("goods", [...rows, JSON.stringify(milk({ externalId: "deep-1", sku: "DEEP-1" }))].join("\n"));
    expect(lines.counts).toMatchObject({ read: 4, new: 1, refused: 3 });
    expect(lines.refusals.map(({ place, message }) => [place, message])).toEqual(
      ["1", "2", "3"].map((place) => [place, "Строку не удалось прочитать"]),
    );
    const list = await backend.app.inject({
      method: "POST",
      url: "/v1/exchange/goods",
      headers: { authorization: `Bearer ${await exchange.keyOf("1С")}`, "content-type": "application/json" },
      payload: `[${rows.join()},${JSON.stringify(milk({ externalId: "deep-2", sku: "DEEP-2" }))}]`,
    });
    expect(list.statusCode).toBe(202);
  });

  test("rejected rows are reported with field, value and message, also as CSV; valid rows of the same load are saved", async () => {
    const load = await exchange.load(
      "goods",
      [
        JSON.stringify(milk({ externalId: "ok-1", sku: "OK-1" })),
        "{ not json",
        JSON.stringify(milk({ externalId: "bad-1", sku: "BAD-1", price: "1,5" })),
        JSON.stringify(milk({ externalId: "bad-2", sku: "BAD-2", segment: "nowhere" })),
        JSON.stringify(milk({ externalId: "ok-1", sku: "OK-1", price: "1.00" })),
        JSON.stringify(milk({ externalId: "bad-3", sku: "BAD-3", name: " " })),
        '{"externalId":"zero\\u0000","sku":"Z","name":"Z"}',
        JSON.stringify(milk({ externalId: "ok-2", sku: "OK-2" })),
        JSON.stringify(milk({ externalId: "bad-4", sku: "BAD-4", step: 0 })),
        JSON.stringify(milk({ externalId: "bad-5", sku: "BAD-5", step: "0.00" })),
      ].join("\n"),
    );
    expect(load.counts).toMatchObject({ read: 10, new: 2, refused: 8 });
    expect(load.refusals.map(({ place, field, value, message }) => [place, field, value, message])).toEqual([
      ["2", "", "{ not json", "Строку не удалось прочитать"],
      ["3", "price", "1,5", "Укажите сумму в рублях, например 74.48"],
      ["4", "segment", "nowhere", "Такого подраздела нет: создайте его на странице «Категории каталога» или загрузите «Категории»"],
      ["5", "price", "1.00", "Эта запись уже есть в загрузке, строка 1, с другим значением: 74.48. Оставьте одну из них"],
      ["6", "name", " ", "Не заполнено поле"],
      ["7", "", "", "Строку не удалось прочитать"],
      ["9", "step", "0", "Шаг заказа должен быть больше нуля"],
      ["10", "step", "0.00", "Шаг заказа должен быть больше нуля"],
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
      '3,price,"1,5","Укажите сумму в рублях, например 74.48"',
      "4,segment,nowhere,Такого подраздела нет: создайте его на странице «Категории каталога» или загрузите «Категории»",
      '5,price,1.00,"Эта запись уже есть в загрузке, строка 1, с другим значением: 74.48. Оставьте одну из них"',
      "6,name, ,Не заполнено поле",
      "7,,,Строку не удалось прочитать",
      "9,step,0,Шаг заказа должен быть больше нуля",
      "10,step,0.00,Шаг заказа должен быть больше нуля",
      "",
    ]);
  });

  test("a CSV of rejected rows has all of them, keeps quotes and line breaks, and escapes formulas", async () => {
    const values = ["=1+1", "-5", "@sum", 'с "кавычками"\nи строкой'];
    const rows = Array.from({ length: 1500 }, (_, index) =>
      milk({ externalId: `csv-${index}`, sku: `CSV-${index}`, price: values[index % 4] }),
    );
    const load = await exchange.load("goods", rows.map((row) => JSON.stringify(row)).join("\n"));
    const { body } = await backend.app.inject({
      url: `/v1/exchange/loads/${load.uuid}/refusals.csv`,
      headers: { authorization: `Bearer ${await exchange.keyOf("1С")}` },
    });
    const words = '"Укажите сумму в рублях, например 74.48"';
    expect(body.slice(0, 400)).toContain(`\r\n1,price,'=1+1,${words}\r\n2,price,-5,${words}\r\n3,price,'@sum,${words}\r\n`);
    expect(body).toContain(`\r\n1500,price,"с ""кавычками""\nи строкой",${words}\r\n`);
    expect(body.split("\r\n").length).toBe(1502);
  });

  test("a CSV of rejected rows starts no formula after a semicolon, where a Russian spreadsheet starts a cell", async () => {
    const price = ["7;=1+1", '7;@sum;"', "7;-5", "a; +b", "7,=1+1", '7;"=1+1"'];
    const load = await exchange.load(
      "goods",
      price.map((value, at) => milk({ externalId: `semi-${at}`, sku: `SEMI-${at}`, price: value })),
    );
    const { body } = await backend.app.inject({
      url: `/v1/exchange/loads/${load.uuid}/refusals.csv`,
      headers: { authorization: `Bearer ${await exchange.keyOf("1С")}` },
    });
    const values = body.split("\r\n").flatMap((line) => /^\d,price,(.*),"Укажите/.exec(line)?.[1] ?? []);
    expect(values).toEqual([`"7;'=1+1"`, `"7;'@sum;"""`, '"7;-5"', `"a;' +b"`, `"7,'=1+1"`, `"7;'""=1+1"""`]);
  });

  test("rows of several batches are counted once each", async () => {
    const rows = made(1200, "many").map((row) => JSON.stringify(row));
    const load = await exchange.load("goods", rows.join("\n"));
    expect(load).toMatchObject({ state: "done", counts: { read: 1200, new: 1200, refused: 0 }, progress: { share: 1 } });
    expect((await exchange.load("goods", [...rows, ""].reverse().join("\n"))).counts).toMatchObject({ read: 1200, same: 1200 });
  });
});

test("the examples in openapi.json load without errors", async () => {
  const paper = sharp({ create: { width: 400, height: 300, channels: 3, background: "#eee" } }).png();
  for (const { file = "" } of examples.pictures)
    expect((await exchange.put(file, await paper.toBuffer(), { as: "Пример" })).json()).toMatchObject({ file });
  for (const { file = "" } of examples.documents)
    expect((await exchange.putPaper(file, undefined, { as: "Пример" })).json()).toMatchObject({ file });
  for (const feed of feedNames) {
    const load = await exchange.load(feed, examples[feed] as never[], { as: "Пример" });
    expect(load, feed).toMatchObject({ state: "done", refusals: [], counts: { read: examples[feed].length, refused: 0 } });
  }
});

describe("a dry run", () => {
  test("a dry run reports what it would do and changes nothing", async () => {
    const load = await exchange.load(
      "goods",
      [milk({ externalId: "trial", sku: "TRIAL" }), milk({ externalId: "t2", sku: "T2", name: "" })],
      {
        trial: true,
      },
    );
    expect(load).toMatchObject({ state: "done", trial: true, counts: { new: 1, refused: 1 }, allowedActions: [] });
    expect(load.refusals.map(({ field, message }) => [field, message])).toEqual([["name", "Не заполнено поле"]]);
    expect(await productOf("TRIAL")).toBeUndefined();
  });
});
