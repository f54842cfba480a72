import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { feedNames } from "#contract/feeds.ts";
import { writtenColumnsOf } from "#server/backend/exchange/spreadsheets/columns.ts";
import { titleOf } from "#server/backend/exchange/spreadsheets/headings.ts";
import { readSpreadsheet, type SpreadsheetLine } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { exchangeLoads, exchangeRows } from "#server/backend/exchange/tables.ts";
import { removeExpired } from "#server/backend/maintenance/remove-expired.ts";
import { brands, products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { tableSender } from "#tests/support/exchange.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { exchange, content, post, tried, applied } = spreadsheetChannelOf(backend);

const productOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0];

beforeAll(async () => {
  await exchange.load("categories", [
    { externalId: "shelf", parent: "room", name: "Сырная", assortment: "Сыры", temperatureMode: "+2…+6 °C" },
    { externalId: "room", name: "Сыры и творог" },
  ]);
});

const table = "Артикул;Название;Подраздел;Цена, руб.;Склад\nSH-1;Сыр «Луговой»;Сырная;1 074,50 ₽;7\nSH-2;Творог;Сырная;сорок;7\n";

describe("a spreadsheet", () => {
  test("a spreadsheet is first a dry run: its counts, rejected rows and unknown columns are shown, and nothing changes", async () => {
    const trial = await tried("goods", table);
    expect(trial).toMatchObject({
      door: "file",
      trial: true,
      state: "done",
      counts: { read: 2, new: 1, refused: 1 },
      source: {
        name: "goods.csv",
        unread: ["Склад"],
        columns: [
          { at: 0, title: "Артикул", field: "sku", sample: "SH-1" },
          { at: 1, title: "Название", field: "name", sample: "Сыр «Луговой»" },
          { at: 2, title: "Подраздел", field: "segment", sample: "Сырная" },
          { at: 3, title: "Цена, руб.", field: "price", sample: "1 074,50 ₽" },
          { at: 4, title: "Склад", field: null, sample: "7" },
        ],
        missing: [],
      },
      allowedActions: ["apply", "match"],
    });
    expect(trial.refusals).toEqual([{ place: "3", field: "price", value: "сорок", message: "Укажите сумму в рублях, например 74,48" }]);
    expect(await productOf("SH-1")).toBeUndefined();
  });

  test("the dry run of a spreadsheet is applied once, even if confirmed twice, under the person's name, and owns no field", async () => {
    const trial = await tried("goods", table.replaceAll("SH-", "SI-"));
    const caller = await content();
    const [first, second] = [
      await caller(calls.applyLoad, { params: { uuid: trial.uuid } }),
      await caller(calls.applyLoad, { params: { uuid: trial.uuid } }),
    ];
    expect(second.body.uuid).toBe(first.body.uuid);
    await exchange.work("goods");
    const load = await exchange.read(first.body.uuid);
    expect(load).toMatchObject({
      door: "file",
      trial: false,
      state: "done",
      counts: { read: 2, new: 1, refused: 1 },
      source: { name: "goods.csv" },
    });
    expect(load.sender).toBe(trial.sender);
    expect(await productOf("SI-1")).toMatchObject({ name: "Сыр «Луговой»", priceKopecks: 107_450 });
    const key = await exchange.load("goods", [{ externalId: "SI-1", sku: "SI-1", name: "Сыр", price: "80" }]);
    expect(key.counts).toMatchObject({ changed: 1, refused: 0 });
  });

  test("the differences of a dry run show old and new values as people write them: money, units, yes or no", async () => {
    await applied("goods", "Артикул;Название;Цена;В наличии;Единица\nD-1;Кефир;70;да;шт\n");
    const { uuid } = await tried("goods", "Артикул;Название;Цена;В наличии;Единица;Подраздел\nD-1;Кефир;1234567,48;нет;кг;Сырная\n");
    const caller = await content();
    const { body } = await caller(calls.listDifferences, { params: { uuid } });
    expect(body.differences).toEqual([
      {
        title: "D-1 Кефир",
        fields: [
          { field: "segment", before: "", after: "Сырная" },
          { field: "price", before: "70,00", after: "1\u00a0234\u00a0567,48" },
          { field: "kind", before: "штучный", after: "весовой" },
          { field: "unit", before: "шт", after: "кг" },
          { field: "supplyUnit", before: "шт", after: "кг" },
          { field: "inStock", before: "Да", after: "Нет" },
        ],
      },
    ]);
  });

  test("a difference of a price is titled by its price list and product", async () => {
    await exchange.load("goods", [{ externalId: "P-1", sku: "P-1", name: "Ряженка", price: "70" }]);
    await applied("priceLists", "Прайс-лист\nСети\n");
    await applied("prices", "Прайс;Артикул;Цена\nСети;P-1;60\n");
    const { uuid } = await tried("prices", "Прайс;Артикул;Цена\nСети;P-1;61,5\n");
    const { body } = await (await content())(calls.listDifferences, { params: { uuid } });
    expect(body.differences).toEqual([{ title: "Сети, Ряженка", fields: [{ field: "price", before: "60,00", after: "61,50" }] }]);
  });

  test("a difference of stock is titled by its product and storage", async () => {
    await exchange.load("goods", [{ externalId: "P-2", sku: "P-2", name: "Варенец", price: "70" }]);
    await applied("stock", "Склад;Артикул;Остаток\nРЦ Тула/Охлаждённый склад;P-2;5\n");
    const { uuid } = await tried("stock", "Склад;Артикул;Остаток\nРЦ Тула/Охлаждённый склад;P-2;4\n");
    const { body } = await (await content())(calls.listDifferences, { params: { uuid } });
    expect(body.differences).toMatchObject([{ title: "Варенец, РЦ Тула/Охлаждённый склад" }]);
  });

  test("a row without an id is matched by article or name, and the same spreadsheet again changes nothing", async () => {
    await applied("brands", "Марка\nЗаречье\nПолевая\n");
    await exchange.load("brands", [{ externalId: "guid-1", name: "Луговая" }]);
    const again = await tried("brands", "Название\nЗаречье\nПолевая\nЛуговая\n");
    expect(again.counts).toMatchObject({ read: 3, same: 3 });
    expect(again.allowedActions).toEqual(["match"]);
    expect(await backend.db.$count(brands, eq(brands.name, "Луговая"))).toBe(1);
  });

  test("the same content by spreadsheet and by JSON gives the same rows", async () => {
    const rows = { sku: "SAME", name: "Масло", segment: "Сырная", price: "215.90", unit: "pcs", step: "0.5", inStock: false } as const;
    await exchange.load("goods", [{ externalId: "by-json", ...rows, sku: "BY-JSON" }]);
    const load = await applied(
      "goods",
      "Код\tАртикул\tНазвание\tПодраздел\tЦена\tЕд. изм.\tШаг\tВ наличии\nby-file\tBY-FILE\tМасло\tСырная\t215,90\tшт\t0,5\tнет\n",
    );
    expect(load.counts).toMatchObject({ new: 1, refused: 0 });
    const { uuid: _, sku: __, ...byJson } = (await productOf("BY-JSON")) ?? {};
    const { uuid: ___, sku: ____, ...byFile } = (await productOf("BY-FILE")) ?? {};
    const plain = (row: object) => JSON.stringify(row, (name, value) => (/At$|number|search/i.test(name) ? undefined : value));
    expect(plain(byFile)).toBe(plain(byJson));
  });

  test("a full spreadsheet with most rows missing is held for confirmation", async () => {
    await applied("priceLists", "Прайс-лист\nЮг\nСевер\nЗапад\nВосток\n");
    const cut = await applied("priceLists", "Прайс-лист\nЮг\n", "full");
    expect(cut).toMatchObject({ state: "held", mode: "full" });
  });
});

describe("columns with unknown headings", () => {
  const match = async (uuid: string, columns: { at: number; field: string }[]) => {
    const caller = await content();
    const answer = await caller(calls.matchColumns, { params: { uuid }, body: { columns } });
    await exchange.work("goods");
    return answer;
  };
  const strange = "Описание;Номенклатурный №;Что это;Почём;Годен, сут\n;MC-1;Сырок;45,50;14\n;MC-2;Йогурт;60;дней много\n";

  test("a person assigns fields to unknown columns, required ones too; another dry run uses them and is applied", async () => {
    const first = await tried("goods", strange);
    expect(first).toMatchObject({
      counts: { read: 2, new: 0, refused: 2 },
      source: { missing: ["sku", "name"] },
      allowedActions: ["match"],
    });
    const half = await match(first.uuid, [
      { at: 1, field: "sku" },
      { at: 2, field: "name" },
    ]);
    const second = await exchange.read(half.body.uuid);
    expect(second).toMatchObject({
      trial: true,
      counts: { read: 2, new: 2, refused: 0 },
      source: { name: "goods.csv", missing: [], unread: ["Почём", "Годен, сут"] },
      allowedActions: ["apply", "match"],
    });
    const again = await match(second.uuid, [
      { at: 3, field: "price" },
      { at: 4, field: "shelfLifeDays" },
    ]);
    const third = await exchange.read(again.body.uuid);
    expect(third).toMatchObject({ counts: { read: 2, new: 1, refused: 1 }, source: { unread: [] }, allowedActions: ["apply", "match"] });
    expect(third.refusals).toMatchObject([{ place: "3", field: "shelfLifeDays", value: "дней много" }]);
    const { body } = await (await content())(calls.applyLoad, { params: { uuid: third.uuid } });
    await exchange.work("goods");
    expect(await exchange.read(body.uuid)).toMatchObject({ state: "done", counts: { new: 1, refused: 1 } });
    expect(await productOf("MC-1")).toMatchObject({ name: "Сырок", priceKopecks: 4_550 });
  });

  test("the same assignment sent again returns the same dry run, and cells of unknown columns go when it is applied", async () => {
    const first = await tried("goods", "Артикул;Название;Почём;Мусор\nMD-1;Сырок;45,50;пыль\n");
    const [one, two] = [await match(first.uuid, [{ at: 2, field: "price" }]), await match(first.uuid, [{ at: 2, field: "price" }])];
    expect(two.body.uuid).toBe(one.body.uuid);
    const caller = await content();
    const { body } = await caller(calls.applyLoad, { params: { uuid: one.body.uuid } });
    await exchange.work("goods");
    expect(await productOf("MD-1")).toMatchObject({ name: "Сырок", priceKopecks: 4_550 });
    expect(await backend.db.$count(exchangeRows, eq(exchangeRows.loadUuid, body.uuid))).toBe(0);
  });

  test("assigning a field that is taken or unknown, or a column that is unknown, is rejected at its place", async () => {
    const { uuid } = await tried("goods", "Артикул;Название;Почём;Ещё\nME-1;Сырок;45,50;7\n");
    for (const [columns, at] of [
      [[{ at: 2, field: "sku" }], 0],
      [
        [
          { at: 2, field: "price" },
          { at: 3, field: "price" },
        ],
        1,
      ],
      [[{ at: 2, field: "colour" }], 0],
      [
        [
          { at: 0, field: "price" },
          { at: 2, field: "price" },
        ],
        1,
      ],
      [[{ at: 9, field: "price" }], 0],
    ] as const) {
      const { status, errors } = await match(uuid, [...columns]);
      expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, [`columns.${at}.field`]]);
    }
    const plain = await exchange.load("brands", [{ externalId: "unmatched", name: "Несопоставимая" }]);
    expect((await match(plain.uuid, [{ at: 0, field: "name" }])).status).toBe(409);
    await backend.db.execute(sql`update exchange_loads set ended_at = ended_at - interval '25 hours' where uuid = ${uuid}`);
    expect((await match(uuid, [{ at: 2, field: "price" }])).status).toBe(409);
  });
});

describe("downloaded spreadsheets", () => {
  const linesOf = async (bytes: Buffer) => {
    const lines: SpreadsheetLine[] = [];
    for await (const line of readSpreadsheet(bytes)) lines.push(line);
    return lines;
  };

  test.each(feedNames)("the template of %s, sent back untouched, changes nothing and has no rejected rows", async (feed) => {
    const caller = await backend.as(tableSender(feed));
    const bytes = (await caller(calls.getTemplate, { query: { feed } })).body as Buffer;
    const lines = await linesOf(bytes);
    expect(lines[1]?.cells).toEqual(writtenColumnsOf(feed).map(({ field }) => titleOf(feed, field)));
    if (lines.length === 2) return;
    const trial = await tried(feed, bytes);
    expect(trial.refusals.slice(0, 3)).toEqual([]);
    expect(trial.counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
    expect(trial.counts.same).toBe(lines.length - 2);
  });

  test("rejected rows are downloaded as a spreadsheet with their errors, and load once they are corrected", async () => {
    const trial = await tried("goods", "Артикул;Название;Цена\n=1+1;Сырок;сорок\nR-2;Творог;50\n");
    const caller = await content();
    const lines = await linesOf((await caller(calls.getRejectedRows, { params: { uuid: trial.uuid } })).body as Buffer);
    expect(lines.map(({ cells }) => cells)).toEqual([
      ["Артикул", "Название", "Цена", "Ошибка"],
      ["=1+1", "Сырок", "сорок", "Цена: Укажите сумму в рублях, например 74,48"],
    ]);
    const mended = lines.map(({ cells }) => cells.join(";").replace("сорок", "40")).join("\n");
    expect((await tried("goods", mended)).counts).toMatchObject({ read: 1, new: 1, refused: 0 });
  });
});

describe("rejected spreadsheets", () => {
  const before = async () => [await backend.db.$count(exchangeLoads), await backend.db.$count(exchangeRows)];

  test.each([
    ["a table without headings", "010-241;Творог;74,48\n", /заголовки/],
    ["a table without a required column", "Артикул;Цена\n010-241;74,48\n", /«Название»/],
    ["a table with headings only", "Артикул;Название\n", /нет строк/],
    ["a file of another program", Buffer.from([1, 2, 3, 0, 5]), /не похож/],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), /старого формата XLS/],
    ["a web page called XLS", "<html><body><table><tr><td>Артикул</td></tr></table></body></html>", /веб-страница/],
    ["a truncated workbook", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(50)]), /повреждён/],
  ])("%s is rejected with a message and leaves no load", async (_, bytes, words) => {
    const counts = await before();
    const { status, errors } = await post("goods", bytes);
    expect(status).toBe(400);
    expect(JSON.stringify(errors)).toMatch(words);
    expect(await before()).toEqual(counts);
  });

  test("a file over 20 MB is rejected", async () => {
    expect((await post("goods", Buffer.alloc(20 * 1024 ** 2 + 1, "а"))).status).toBe(413);
  });

  test("only the dry run of a spreadsheet can be applied, and only within a day; after that its rows are deleted", async () => {
    const caller = await content();
    const done = await exchange.load("brands", [{ externalId: "plain", name: "Простая" }]);
    expect((await caller(calls.applyLoad, { params: { uuid: done.uuid } })).status).toBe(409);
    const trial = await tried("brands", "Марка\nЗавтрашняя\n");
    await backend.db.execute(sql`update exchange_loads set ended_at = ended_at - interval '25 hours' where uuid = ${trial.uuid}`);
    const { status, errors } = await caller(calls.applyLoad, { params: { uuid: trial.uuid } });
    expect(status).toBe(409);
    expect(JSON.stringify(errors)).toContain("устарела");
    const rows = () => backend.db.$count(exchangeRows, eq(exchangeRows.loadUuid, trial.uuid));
    expect(await rows()).toBe(1);
    await removeExpired(backend.db, backend.now());
    expect(await rows()).toBe(0);
  });
});
