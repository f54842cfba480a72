import { type CellValue, writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { tried } = spreadsheetChannelOf(backend);

const bookOf = async (rows: CellValue[][]): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets: [{ name: "Товары", rows }] }));

describe("articles that a program has changed", () => {
  test.each<[string, CellValue, RegExp]>([
    ["a date", new Date("2026-08-03T00:00:00Z"), /^Программа сделала из кода дату/],
    ["a truth", true, /^Программа сделала из кода «истина»/],
    ["a number of more than fifteen digits", 1234567890123460000, /^Программа округлила число/],
  ])("%s is refused as an article, in goods and in stock", async (_, article, reason) => {
    const goods = await tried(
      "goods",
      await bookOf([
        ["Артикул", "Название", "Цена", "НДС"],
        [article, "Сыр", 100, 10],
        ["EX-1", "Соль", 20, 10],
      ]),
    );
    expect(goods.counts).toMatchObject({ read: 2, new: 1, refused: 1 });
    expect(goods.refusals).toEqual([expect.objectContaining({ place: "2", field: "sku", message: expect.stringMatching(reason) })]);
    const rows = [
      ["Склад", "Артикул", "Остаток"],
      ["РЦ Тула/Склад мяса", article, 5],
    ];
    const stock = await tried("stock", await bookOf(rows));
    expect(stock.refusals).toEqual([expect.objectContaining({ field: "goods", message: expect.stringMatching(reason) })]);
  });

  test("articles of digits, also with zeros behind, and codes of words stay", async () => {
    const rows = [
      ["Артикул", "Название", "Цена", "НДС"],
      [100_000, "Сыр", 100, 10],
      ["100000000000000000", "Соль", 20, 10],
      ["TRUE-1", "Сода", 20, 10],
    ];
    expect((await tried("goods", await bookOf(rows))).counts).toMatchObject({ read: 3, new: 3, refused: 0 });
  });
});

describe("goods counted in boxes, of which several are in a box", () => {
  test.each([
    ["кор", "12", true],
    ["мешок", "25", true],
    ["ящ", "12", true],
    ["лоток", "12", false],
    ["кор", "1", false],
    ["кор", "", false],
    ["шт", "12", false],
    ["упак", "12", false],
    ["бут", "6", false],
    ["кг", "10", false],
  ])("%s and %s in a box", async (unit, count, isRefused) => {
    const { counts, refusals } = await tried("goods", `Артикул;Название;Цена;НДС;Ед. изм.;В коробке\nBX-9;Сыр;840;10;${unit};${count}\n`);
    expect(counts).toMatchObject({ new: isRefused ? 0 : 1, refused: isRefused ? 1 : 0 });
    expect(refusals.map(({ field, message }) => [field, message])).toEqual(
      isRefused ? [["unit", expect.stringContaining(`в коробке их ${count}`)]] : [],
    );
  });
});
