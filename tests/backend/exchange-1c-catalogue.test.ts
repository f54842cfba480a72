import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { exchangeMappings } from "#server/backend/exchange/one-c/tables.ts";
import { exchangeLoads, exchangeRowErrors } from "#server/backend/exchange/tables.ts";
import { categories, priceListItems, priceLists, products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { catalogueXml, cp1251, document, groupsXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { catalogueOf31, tree, wholeCatalogue } from "#tests/support/one-c-catalogues.ts";
import { addCompany } from "#tests/support/people.ts";
import { zipOf } from "#tests/support/zip.ts";

const backend = useBackend("empty");
const oneC = oneCOf(backend);

beforeAll(async () => {
  await addCompany(backend.db, { type: "seller" });
});

const productOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0];
const segmentOf = async (sku: string) => {
  const [row] = await backend.db
    .select({ name: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.uuid, products.segmentUuid))
    .where(eq(products.sku, sku));
  return row?.name;
};
const lastLoad = async (feed: string, mode = "changes") =>
  (
    await backend.db
      .select()
      .from(exchangeLoads)
      .where(and(eq(exchangeLoads.feed, feed as "goods"), eq(exchangeLoads.mode, mode as "full")))
      .orderBy(exchangeLoads.number)
  ).at(-1);

describe("a catalogue sent by 1C to an empty portal", () => {
  test("groups, products, price lists and prices are loaded from two documents, and the products go on sale", async () => {
    const session = await oneC.open();
    const answers = await session.bring(wholeCatalogue);
    expect(answers.map((answer) => answer.split("\n")[0])).toEqual(["success", "success"]);
    expect(answers[1]).toContain("Не загружается (остатки, удалённые группы и группы без «Ид»): 1");
    expect(await productOf("М-1")).toMatchObject({
      name: "Молоко 3,2 %",
      barcodes: ["4600000000015"],
      description: "Из печи",
      brandName: "Заливной луг",
      vatRate: 10,
      priceKopecks: 7448,
      unitsInSupply: 12,
      supplyUnit: "box",
      temperatureMode: "+2…+6 °C",
      isPublished: true,
      details: { shelfLifeDays: 14, netWeight: 930 },
    });
    expect(await productOf("М-2")).toMatchObject({ priceKopecks: 115_050 });
    // A single group over all others is no category; deeper than two levels, a group counts for the second one.
    expect([await segmentOf("М-1"), await segmentOf("М-2"), await segmentOf("p-bread")]).toEqual(["Питьевое", "Питьевое", "Хлеб"]);
    expect((await productOf("p-bread"))?.isPublished).toBe(false);
    const lists = await backend.db.select().from(priceLists);
    expect(lists.map(({ title }) => title)).toEqual(["Оптовая"]);
    const items = await backend.db.select().from(priceListItems);
    expect(items.map(({ priceKopecks }) => priceKopecks)).toEqual([7000]);
    // A bar code that is no GTIN and a property without a field; a picture whose file has not come. A price of zero is refused.
    const unread = async (feed: string) => (await lastLoad(feed))?.counts.unread;
    expect([await unread("goods"), await unread("prices"), await unread("pictures")]).toEqual([2, 0, 1]);
    expect((await lastLoad("prices"))?.counts.refused).toBe(1);
  });

  test("names with line breaks, tabs and invisible characters are cleaned: no group, product or price is lost", async () => {
    const answers = await (await oneC.open()).bring({
      "import.xml": catalogueXml(
        [
          { id: "line-1", sku: "И\u200b-1", name: "Сыр\nГауда", group: "g-line" },
          { id: "line-2", sku: "И&#9;2", name: "Мас\u00adло", group: "g-zero" },
        ],
        {
          classifier: groupsXml([
            { id: "g-line", name: "Сыры&#10;и масло" },
            { id: "g-zero", name: "Г\u200bруппа" },
          ]),
        },
      ),
      "offers.xml": offersXml(
        ["line-1", "line-2"].map((id) => ({ id, prices: { "t-line": "10", "t-retail": "12" } })),
        { types: priceTypesXml({ "t-line": "Роз\u00adничная&#10;цена" }) },
      ),
    });
    expect(answers.join("\n")).not.toMatch(/failure|отклонено [1-9]/);
    expect(await productOf("И-1")).toMatchObject({ name: "Сыр Гауда", isPublished: true });
    expect(await productOf("И 2")).toMatchObject({ name: "Масло", isPublished: true });
    expect([await segmentOf("И-1"), await segmentOf("И 2")]).toEqual(["Сыры и масло", "Группа"]);
    const rows = await backend.db.select().from(exchangeMappings).where(eq(exchangeMappings.keyName, "1С"));
    const names = Object.fromEntries(rows.map(({ externalId, name }) => [externalId, name]));
    expect(names).toMatchObject({ "g-line": "Сыры и масло", "g-zero": "Группа", "t-line": "Розничная цена" });
  });

  test.each<[string, Record<string, Buffer>]>([
    ["windows-1251", { "import0_1.xml": cp1251(declared(catalogueXml([{ id: "p-1251", sku: "К-1", name: "Кефир ёлочный" }]))) }],
    ["UTF-8 with BOM", { "import0_2.xml": Buffer.from(`\ufeff${catalogueXml([{ id: "p-bom", sku: "К-2", name: "Кефир ёлочный" }])}`) }],
  ])("a document in %s is read correctly", async (_, files) => {
    const session = await oneC.open();
    expect(await session.bring(files)).toEqual([expect.stringMatching(/^success\nтовары: прочитано 1, новых 1/)]);
    expect((await productOf(_ === "windows-1251" ? "К-1" : "К-2"))?.name).toBe("Кефир ёлочный");
  });

  test("a zip archive sent in parts is unpacked, and its documents are imported by name with or without their folder", async () => {
    const session = await oneC.open();
    const zip = zipOf({
      "webdata/import0_1.xml": catalogueXml([{ id: "p-zip", sku: "З-1", name: "Сыр", group: "g-drink" }]),
      "webdata/import_files/a/b.jpg": "picture",
      "webdata/offers0_1.xml": offersXml([{ id: "p-zip", prices: { "t-retail": "500" } }]),
    });
    for (const part of [zip.subarray(0, 100), zip.subarray(100, 301), zip.subarray(301)])
      expect(await session.file("v8_1.zip", part)).toBe("success");
    expect((await session.import("import0_1.xml")).split("\n")[0]).toBe("success");
    expect((await session.import("webdata/offers0_1.xml")).split("\n")[0]).toBe("success");
    expect(await productOf("З-1")).toMatchObject({ priceKopecks: 50_000, isPublished: true });
  });

  test("a schema 3.1 exchange is loaded from nine documents: groups, properties, price types, units, products, offers, stock", async () => {
    const session = await oneC.open("1С", { version: "3.1" });
    expect(session.init.split("\n").at(-1)).toBe("version=3.1");
    const answers = await session.bring(catalogueOf31);
    expect(answers.map((answer) => answer.split("\n")[0])).toEqual(Array(9).fill("success"));
    expect(answers[7]).toBe("success\nНе загружается (остатки, удалённые группы и группы без «Ид»): 1");
    expect(await productOf("С-1")).toMatchObject({
      unit: "kg",
      kind: "weight",
      priceKopecks: 80_000,
      isPublished: true,
      details: { composition: "Молоко, соль" },
    });
    // A characteristic is a separate product: it inherits from its product, and its article is marked.
    expect(await productOf("С-1-c-old")).toMatchObject({ name: "Сыр (12 месяцев)", unit: "kg", priceKopecks: 120_000, isPublished: true });
    expect(await segmentOf("С-1-c-old")).toBe("Питьевое");
    expect(await session.work("complete")).toBe("success");
  });

  test("a price without VAT gets its product's VAT, a price for ten units is divided by ten, a price in dollars is skipped", async () => {
    const session = await oneC.open("Прайсы");
    const type = (id: string, name: string, more: string) => `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование>${more}</ТипЦены>`;
    const price = (id: string, amount: number, times: number) =>
      `<Цена><ИдТипаЦены>${id}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Коэффициент>${times}</Коэффициент></Цена>`;
    const net = type(
      "t-net",
      "Розничная",
      "<Валюта>руб</Валюта><Налог><Наименование>НДС</Наименование><УчтеноВСумме>false</УчтеноВСумме></Налог>",
    );
    const vat = "<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>10</Ставка></СтавкаНалога></СтавкиНалогов>";
    await session.bring({
      "import.xml": catalogueXml([{ id: "n-1", sku: "Н-1", name: "Творог", more: vat }]),
      "offers.xml": offersXml([{ id: "n-1", more: `<Цены>${price("t-net", 1000, 10)}${price("t-usd", 3, 1)}</Цены>` }], {
        types: `<ТипыЦен>${net}${type("t-usd", "Dollars", "<Валюта>USD</Валюта>")}</ТипыЦен>`,
      }),
    });
    expect((await lastLoad("prices"))?.counts).toMatchObject({ read: 1, unread: 1 });
    expect((await productOf("Н-1"))?.priceKopecks).toBe(11_000);
  });

  test("a product that 1C marks as deleted is hidden, and is shown again when the mark is removed", async () => {
    const session = await oneC.open();
    const milk = { id: "p-milk", sku: "М-1", name: "Молоко 3,2 %", group: "g-drink" };
    await session.bring({ "a.xml": catalogueXml([{ ...milk, more: "<ПометкаУдаления>true</ПометкаУдаления>" }]) });
    expect(await productOf("М-1")).toMatchObject({ isHidden: true, isPublished: false });
    await session.bring({ "b.xml": catalogueXml([milk]) });
    expect(await productOf("М-1")).toMatchObject({ isHidden: false, isPublished: true });
    await session.bring({
      "c.xml": document(
        `<Каталог СодержитТолькоИзменения="true"><Товары><Товар Статус="Удален"><Ид>p-milk</Ид></Товар></Товары></Каталог>`,
      ),
    });
    expect(await productOf("М-1")).toMatchObject({ isHidden: true });
    await session.bring({ "d.xml": catalogueXml([milk]) });
  });
});

describe("a full catalogue (not only changes)", () => {
  const kinds = Array.from({ length: 12 }, (_, index) => ({ id: `w-${index}`, sku: `Ц-${index}`, name: `Сок ${index}`, group: "g-bread" }));
  const prices = (times = 1) => kinds.map(({ id }) => ({ id, prices: { "w-t": String(10 * times) } }));
  const types = priceTypesXml({ "w-t": "Розничная" });
  const whole = { changesOnly: false };

  test("for old 1C versions without `deactivate`, the last document of a full catalogue hides products missing from it", async () => {
    const first = await oneC.open("Старая");
    const answers = await first.bring({
      "import0_1.xml": catalogueXml(kinds.slice(0, 6), { ...whole, classifier: tree }),
      "import0_2.xml": catalogueXml(kinds.slice(6), whole),
      "offers0_1.xml": offersXml(prices(), { ...whole, types }),
    });
    expect(answers.map((answer) => answer.split("\n")[0])).toEqual(["success", "success", "success"]);
    expect((await lastLoad("goods", "full"))?.counts).toMatchObject({ read: 12, same: 12, withdrawn: 0 });
    const second = await oneC.open("Старая");
    await second.bring({
      "import0_1.xml": catalogueXml(kinds.slice(1), whole),
      "offers0_1.xml": offersXml(prices().slice(1), { ...whole, types }),
    });
    expect([(await productOf("Ц-0"))?.isHidden, (await productOf("Ц-1"))?.isPublished]).toEqual([true, true]);
  });

  test("a full catalogue with most products missing is held for a person's confirmation, and 1C gets a failure", async () => {
    const session = await oneC.open("Старая");
    const answers = await session.bring({
      "import0_1.xml": catalogueXml(kinds.slice(0, 3), whole),
      "offers0_1.xml": offersXml(prices().slice(0, 3), { ...whole, types }),
    });
    expect(answers[1]).toMatch(/^failure\nЗагрузка ждёт подтверждения \(товары\)/);
    expect((await productOf("Ц-11"))?.isPublished).toBe(true);
    expect((await lastLoad("goods", "full"))?.state).toBe("held");
  });

  test("a full load that triples all prices is held for confirmation, and no price changes", async () => {
    const session = await oneC.open("Старая");
    const [answer] = await session.bring({ "offers0_1.xml": offersXml(prices(3), { ...whole, types }) });
    expect(answer).toMatch(/^failure\nЗагрузка ждёт подтверждения \(цены\)/);
    expect((await productOf("Ц-5"))?.priceKopecks).toBe(1000);
  });

  test("for 1C versions with `deactivate`, that call hides the products missing from all packages of the session", async () => {
    const bring = async (count: number) => {
      const session = await oneC.open("Новая", { version: "2.09" });
      const own = kinds.slice(0, count).map((kind) => ({ ...kind, id: `v-${kind.id}`, sku: `Н${kind.sku}` }));
      await session.bring({ "import0_1.xml": catalogueXml(own.slice(0, 6), { ...whole, classifier: tree }) });
      await session.bring({ "import1_1.xml": catalogueXml(own.slice(6), whole) });
      return [await session.work("deactivate"), await session.work("complete")].map((answer) => answer.split("\n")[0]);
    };
    expect(await bring(12)).toEqual(["success", "success"]);
    expect((await productOf("НЦ-11"))?.isHidden).toBe(false);
    expect(await bring(11)).toEqual(["success", "success"]);
    expect([(await productOf("НЦ-11"))?.isHidden, (await productOf("НЦ-10"))?.isHidden]).toEqual([true, false]);
  });
});

test("the same file sent again returns the first load and changes nothing", async () => {
  const bring = async () => (await oneC.open("Повтор")).bring({ "import.xml": catalogueXml([{ id: "r-1", sku: "П-1", name: "Ряженка" }]) });
  await bring();
  const first = await lastLoad("goods");
  expect((await bring())[0]).toMatch(/^success/);
  expect((await lastLoad("goods"))?.uuid).toBe(first?.uuid);
});

test("rejected rows are reported with their place and the exchange goes on, even when a document has no other rows", async () => {
  const session = await oneC.open("Строки", { version: "2.09" });
  const long = "А".repeat(60);
  const [some, all, offers] = await session.bring({
    "some.xml": catalogueXml([
      { id: "b-1", sku: "Б-1", name: "Масло" },
      { id: "b-2", sku: long, name: "Масло" },
    ]),
    "all.xml": catalogueXml([{ id: "b-3", sku: long, name: "Масло" }]),
    "offers.xml": offersXml([{ id: "b-1", prices: { t: "10" } }], { types: priceTypesXml({ t: "Розничная" }) }),
  });
  expect(some).toContain("отклонено 1");
  expect(some).toContain(`some.xml: Товар 2, Артикул «${long}»`);
  expect(all).toMatch(/^success\nтовары: прочитано 1, .*отклонено 1, .*Первая отклонённая запись: all\.xml: Товар 1, Артикул/);
  const last = await lastLoad("goods");
  const held = await backend.db
    .select()
    .from(exchangeRowErrors)
    .where(eq(exchangeRowErrors.loadUuid, last?.uuid ?? ""));
  expect(held).toMatchObject([{ field: "sku", row: { externalId: "b-3" } }]);
  expect([offers, await session.work("deactivate"), await session.work("complete")].map((answer) => answer?.split("\n")[0])).toEqual(
    Array(3).fill("success"),
  );
  expect(await productOf("Б-1")).toMatchObject({ name: "Масло", priceKopecks: 1000 });
});

test("mappings of 1C's price types, properties, groups and units are guessed once and saved for each sender", async () => {
  const rows = await backend.db.select().from(exchangeMappings).where(eq(exchangeMappings.keyName, "1С"));
  const targets = Object.fromEntries(rows.map(({ externalId, target }) => [externalId, target]));
  expect(targets).toMatchObject({
    "t-retail": "catalog",
    "t-opt": "own",
    "s-life": "shelfLifeDays",
    "s-mode": "temperatureMode",
    "s-box": "unitsInSupply",
    "s-composition": "composition",
    "s-colour": "",
    "g-all": "skip",
    "g-milk": "own",
    "u-kg": "kg",
  });
  expect(rows.every(({ isGuess }) => isGuess)).toBe(true);
});

function declared(xml: string): string {
  return xml.replace('encoding="UTF-8"', 'encoding="windows-1251"');
}
