import { eq, sql } from "drizzle-orm";
import { type CellValue, writeXlsx } from "hucre";
import { beforeAll, describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { readSpreadsheet, type SpreadsheetLine } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { exchangeRows, exchangeWorkbooks } from "#server/backend/exchange/tables.ts";
import { removeExpired } from "#server/backend/maintenance/remove-expired.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { exchange, content, post, tried, applied } = spreadsheetChannelOf(backend);

const book = async (sheets: Record<string, CellValue[][]>) =>
  Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }));

const productOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0];

async function fileOf(uuid: string): Promise<SpreadsheetLine["cells"][]> {
  const { body } = await (await content())(calls.getRejectedRows, { params: { uuid } });
  const lines: SpreadsheetLine[] = [];
  for await (const line of readSpreadsheet(body as Buffer)) lines.push(line);
  return lines.map(({ cells }) => cells);
}

beforeAll(async () => {
  await exchange.load("categories", [
    { externalId: "tp-shelf", parent: "tp-room", name: "Полка", assortment: "Сыры", temperatureMode: "+2…+6 °C" },
    { externalId: "tp-room", name: "Комната" },
  ]);
});

describe("a workbook with several sheets", () => {
  const rows = (...skus: string[]) => [["Артикул", "Название"], ...skus.map((sku) => [sku, `Сыр ${sku}`])];
  const sheets = { Инструкция: [["Заполните лист «Прайс»"]], Прайс: rows("SH-1"), Пусто: [], Архив: rows("SH-2", "SH-3") };
  const choose = async (uuid: string, sheet: number) => {
    const answer = await (await content())(calls.chooseSheet, { params: { uuid }, body: { sheet } });
    await exchange.work("goods");
    return answer;
  };

  test("the sheet with the headings is read, the others are named with their rows, and a person chooses one of them", async () => {
    const first = await tried("goods", await book(sheets));
    expect(first).toMatchObject({ counts: { read: 1, new: 1 }, allowedActions: ["apply", "match", "sheet"] });
    expect(first.source?.sheets).toEqual([
      { name: "Инструкция", lines: 1, isRead: false },
      { name: "Прайс", lines: 2, isRead: true },
      { name: "Архив", lines: 3, isRead: false },
    ]);
    const { body } = await choose(first.uuid, 2);
    expect((await choose(first.uuid, 2)).body.uuid).toBe(body.uuid);
    const second = await exchange.read(body.uuid);
    expect(second).toMatchObject({ trial: true, counts: { read: 2, new: 2 }, source: { name: "goods.csv" } });
    expect(second.source?.sheets.find(({ isRead }) => isRead)?.name).toBe("Архив");
    expect((await choose(second.uuid, 1)).status).toBe(200);
    const { body: load } = await (await content())(calls.applyLoad, { params: { uuid: second.uuid } });
    await exchange.work("goods");
    expect(await exchange.read(load.uuid)).toMatchObject({
      counts: { new: 2 },
      source: { sheets: [{}, { isRead: false }, { isRead: true }] },
    });
    expect([await productOf("SH-1"), (await productOf("SH-2"))?.name]).toEqual([undefined, "Сыр SH-2"]);
  });

  test("the refusal of a whole workbook says which sheet was read and which others there are", async () => {
    const { status, errors } = await post(
      "goods",
      await book({
        Инструкция: [["Заполните"]],
        Прайс: [
          ["Артикул", "Цена"],
          ["SH-6", 40],
        ],
      }),
    );
    const said = String(errors[0]?.details?.fileBody);
    expect([status, said]).toEqual([400, expect.stringMatching(/^Прочитан лист «Прайс» \(в книге ещё «Инструкция»\)\. .*«Название»$/)]);
  });

  test("an empty first sheet does not hide the second", async () => {
    const { source, counts, allowedActions } = await tried("goods", await book({ Лист1: [], Прайс: rows("SH-5") }));
    expect([source?.sheets, counts.new, allowedActions]).toEqual([[{ name: "Прайс", lines: 2, isRead: true }], 1, ["apply", "match"]]);
  });

  test("a sheet that is not in the book or holds no table is refused beside the choice, and the file is kept for a day", async () => {
    const { uuid } = await tried("goods", await book(sheets));
    for (const [sheet, words] of [
      [3, /sheet/],
      [0, /заголовки/],
    ] as const) {
      const { status, errors } = await choose(uuid, sheet);
      expect([status, JSON.stringify(errors)]).toEqual([400, expect.stringMatching(words)]);
    }
    await backend.db.execute(sql`update exchange_loads set ended_at = ended_at - interval '25 hours' where uuid = ${uuid}`);
    expect((await choose(uuid, 2)).status).toBe(409);
    await removeExpired(backend.db, backend.now());
    expect(await backend.db.$count(exchangeWorkbooks, eq(exchangeWorkbooks.loadUuid, uuid))).toBe(0);
  });
});

describe("a column without a title", () => {
  const match = async (uuid: string, columns: { at: number; field: string }[]) => {
    const answer = await (await content())(calls.matchColumns, { params: { uuid }, body: { columns } });
    await exchange.work("goods");
    return exchange.read(answer.body.uuid);
  };

  test("is named by its letter with a value, and a person chooses its field, the name's too", async () => {
    const trial = await tried(
      "goods",
      await book({
        Лист: [
          [null, "Артикул", "Цена"],
          ["Сыр без названия", "UN-1", 280],
        ],
      }),
    );
    const untitled = { at: 0, title: "Столбец A (без названия)", field: null, sample: "Сыр без названия" };
    expect(trial.source).toMatchObject({ missing: ["name"], unread: [untitled.title] });
    expect(trial.source?.columns).toContainEqual(untitled);
    const again = await match(trial.uuid, [{ at: 0, field: "name" }]);
    expect(again).toMatchObject({ counts: { new: 1 }, source: { missing: [], unread: [] }, allowedActions: ["apply", "match"] });
  });

  test("is named even if its first value stands far below, also beyond the last title", async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`UN-${at}`, "Сыр", ...(at === 35 ? [null, "акция"] : [])]);
    const { source } = await tried("goods", await book({ Лист: [["Артикул", "Название"], ...rows] }));
    expect(source?.unread).toEqual(["Столбец D (без названия)"]);
    expect(source?.columns.at(-1)).toMatchObject({ at: 3, sample: "акция" });
  });
});

test("a price list's stock is named with the load that takes it; a column that buyers fill in is not", async () => {
  const list = "Артикул;Название;Цена;Свободный остаток;Заказ, кор\nEL-1;Сыр;40;120;\n";
  const { uuid, source } = await tried("goods", list);
  expect(source).toMatchObject({
    unread: ["Свободный остаток", "Заказ, кор"],
    elsewhere: [{ title: "Свободный остаток", feed: "stock" }],
  });
  const { body } = await (await content())(calls.matchColumns, { params: { uuid }, body: { columns: [{ at: 3, field: "description" }] } });
  await exchange.work("goods");
  expect((await exchange.read(body.uuid)).source).toMatchObject({ unread: ["Заказ, кор"], elsewhere: [] });
});

describe("prices that are not in roubles", () => {
  const said = "Цена не в рублях. Пересчитайте её и укажите в рублях";

  test("are never read as roubles: a sign, a word or a column of currencies refuses the row with a sentence", async () => {
    const trial = await tried(
      "goods",
      "Артикул;Название;Цена;Валюта\nFM-1;Сыр;12;USD\nFM-2;Сыр;12;руб.\nFM-3;Сыр;12 €;\n" +
        "FM-4;Сыр;12 долл.;\nFM-5;Сыр;12 у.е.;\nFM-6;Сыр;15 ₽;RUB\n",
    );
    expect(trial.counts).toMatchObject({ new: 2, refused: 4 });
    expect(trial.refusals).toEqual(
      ["12 USD", "12 €", "12 долл.", "12 у.е."].map((value, at) => ({
        ...{ field: "price", value, message: said },
        place: ["2", "4", "5", "6"][at],
      })),
    );
  });

  test("of a column whose title names the money cannot be chosen as prices", async () => {
    const { uuid, source } = await tried("goods", "Артикул;Название;Цена, USD;Валюта;Почём\nFN-1;Сыр;12;EUR;14\n");
    expect(source?.unread).toEqual(["Цена, USD", "Валюта", "Почём"]);
    const caller = await content();
    const choose = (at: number) => caller(calls.matchColumns, { params: { uuid }, body: { columns: [{ at, field: "price" }] } });
    const { status, errors } = await choose(2);
    expect([status, errors[0]?.details]).toEqual([400, { "columns.0.field": [said] }]);
    const { body } = await choose(4);
    await exchange.work("goods");
    expect((await exchange.read(body.uuid)).refusals).toMatchObject([{ field: "price", value: "14 EUR", message: said }]);
  });
});

describe("rejected rows", () => {
  test("name all their faults at once, but no id that the table does not have", async () => {
    const { counts, refusals } = await tried(
      "goods",
      "Артикул;Название;Цена;Категория;НДС, %\n;;сорок;Полка;150\n" +
        "AF-1;Сыр;сорок;Нет такой;150\nAF-2;Сыр;40;Нет такой;10\nAF-3;Сыр;40;Полка;10\n",
    );
    expect(counts).toMatchObject({ read: 4, new: 1, refused: 3 });
    expect(refusals.map(({ place, field }) => `${place} ${field}`)).toEqual([
      ...["2 sku", "2 name", "2 price", "2 vatRate"],
      ...["3 price", "3 vatRate", "3 segment"],
      "4 segment",
    ]);
  });

  test("name the whole value of a cell that a spreadsheet has spoilt, and say how a date is written", async () => {
    const { refusals } = await tried("goods", "Артикул;Название;Штрихкод\nSP-1;Сыр;4,60718E+12\n");
    expect(refusals).toMatchObject([{ value: "4,60718E+12", message: "Штрихкод должен состоять из 8–14 цифр" }]);
    const payment = "000;Точка;Нет;оплата;1";
    const { refusals: dates } = await tried(
      "payments",
      `Код;Покупатель;Торговая точка;Ассортимент;Вид;Документ;Дата;Сумма\nd;${payment};12/08/2026;5\n`,
    );
    expect(dates[0]).toMatchObject({ field: "date", value: "12/08/2026", message: "Укажите дату, например 05.03.2026" });
  });

  test("name every reference that is unknown, in prices, stock and terms", async () => {
    const fields = async (feed: "prices" | "stock" | "payments", table: string) =>
      (await tried(feed, table)).refusals.map(({ field }) => field);
    expect(await fields("prices", "Прайс-лист;Товар;Цена\nНет;НЕТ-1;сто\n")).toEqual(["price"]);
    expect(await fields("prices", "Прайс-лист;Товар;Цена\nНет;НЕТ-1;100\n")).toEqual(["priceList", "goods"]);
    expect(await fields("stock", "Склад;Товар;Количество;Ожидается\nНет;НЕТ-1;5;скоро\n")).toEqual(["expectedDate", "storage", "goods"]);
    expect(
      await fields(
        "payments",
        "Код;Покупатель;Торговая точка;Ассортимент;Вид;Документ;Дата;Сумма\np;000;Точка;Нет;оплата;1;01.02.2026;5\n",
      ),
    ).toEqual(["company", "assortment"]);
  });

  test("come back with all columns of the table under their own titles and every fault, and load when they are corrected", async () => {
    const table = "Склад;Наименование;;Почём;SKU\nюг;Сыр;мой код;сорок;RJ-1\nюг;;мой код;тридцать;RJ-2\nюг;Творог;мой код;50;RJ-3\n";
    const trial = await tried("goods", table);
    const expected = [
      ["Склад", "Наименование", null, "Почём", "SKU", "Ошибка"],
      ["юг", null, "мой код", "тридцать", "RJ-2", "Наименование: Не заполнено поле"],
    ];
    expect(await fileOf(trial.uuid)).toEqual(expected);
    const { body: again } = await (await content())(calls.matchColumns, {
      params: { uuid: trial.uuid },
      body: { columns: [{ at: 3, field: "price" }] },
    });
    await exchange.work("goods");
    const { body: load } = await (await content())(calls.applyLoad, { params: { uuid: again.uuid } });
    await exchange.work("goods");
    const lines = await fileOf(load.uuid);
    const priceError = "Цена: Укажите сумму в рублях, например 74,48";
    expect(lines).toEqual([
      ["Склад", "Наименование", null, "Цена", "SKU", "Ошибка"],
      ["юг", "Сыр", "мой код", "сорок", "RJ-1", priceError],
      ["юг", null, "мой код", "тридцать", "RJ-2", `Наименование: Не заполнено поле; ${priceError}`],
    ]);
    expect(await backend.db.$count(exchangeRows, eq(exchangeRows.loadUuid, load.uuid))).toBe(0);
    const mended = lines.map((cells) => cells.map((cell) => ({ сорок: 40, тридцать: 30 })[String(cell)] ?? cell));
    const last = mended[2] ?? [];
    const corrected = await applied(
      "goods",
      await book({ Лист: [...mended.slice(0, 2), [last[0], "Сырок", ...last.slice(2)]] as CellValue[][] }),
    );
    expect(corrected.counts).toMatchObject({ new: 2, refused: 0 });
  });
});

test("a table tried again is counted anew: the counts of its earlier trial are of other data", async () => {
  const table = "Артикул;Название;Цена\nAG-1;Сыр;40\n";
  expect((await tried("goods", table)).counts).toMatchObject({ new: 1, same: 0 });
  await exchange.load("goods", [{ externalId: "AG-1", sku: "AG-1", name: "Сыр", price: "40" }]);
  expect((await tried("goods", table)).counts).toMatchObject({ new: 0, same: 1 });
});
