import { type CellValue, type MergeRange, writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { tried, applied } = spreadsheetChannelOf(backend);

/** Lines and columns from 0. */
const down = (startCol: number, startRow: number, endRow: number): MergeRange => ({ startRow, startCol, endRow, endCol: startCol });

const bookOf = async (rows: CellValue[][], merges: MergeRange[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: "Товары", rows, merges }] }));

async function goodsOf(prefix: string) {
  const { rows } = await backend.pool.query(
    `select p.sku, p.name, p.price_kopecks::int as price, c.name as category
     from products p left join categories c on c.uuid = p.category_uuid where p.sku like $1 order by p.sku`,
    [`${prefix}%`],
  );
  return rows.map(({ sku, name, price, category }) => [sku, name, price, category]);
}

describe("cells of a workbook merged over several rows", () => {
  test("a category and a name are each row's", async () => {
    await applied("categories", "Раздел;Подраздел\nСырная проба;Сыры пробные\nЙогуртовая проба;Йогурты пробные\n");
    const rows = [
      ["Категория", "Название", "Артикул", "Цена", "НДС"],
      ["Сыры пробные", "Сыр круглый", "MC-1", 100, 10],
      [null, null, "MC-2", 120, 10],
      [null, "Сыр острый", "MC-3", 130, 10],
      ["Йогурты пробные", "Йогурт", "MC-4", 40, 10],
      [null, "Йогурт с вишней", "MC-5", 45, 10],
      [null, "Без категории", "MC-6", 50, 10],
    ];
    const load = await applied("goods", await bookOf(rows, [down(0, 1, 3), down(1, 1, 2), down(0, 4, 5)]));
    expect(load.counts).toMatchObject({ read: 6, refused: 0 });
    expect(await goodsOf("MC-")).toEqual([
      ["MC-1", "Сыр круглый", 10_000, "Сырная проба"],
      ["MC-2", "Сыр круглый", 12_000, "Сырная проба"],
      ["MC-3", "Сыр острый", 13_000, "Сырная проба"],
      ["MC-4", "Йогурт", 4000, "Йогуртовая проба"],
      ["MC-5", "Йогурт с вишней", 4500, "Йогуртовая проба"],
      ["MC-6", "Без категории", 5000, "Неразобранное"],
    ]);
  });

  test("a number is the first row's alone: the others lack it and are told", async () => {
    const rows = [
      ["Прайс-лист", "Артикул", "Цена"],
      ["Цены каталога", "010-241", 20],
      ["Цены каталога", "010-102", null],
    ];
    const trial = await tried("prices", await bookOf(rows, [down(2, 1, 2)]));
    expect(trial.counts).toMatchObject({ read: 2, refused: 1 });
    expect(trial.refusals.map(({ place, field }) => [place, field])).toEqual([["3", "price"]]);
  });

  test("titles merged over both rows of a heading are no values of the second", async () => {
    const rows = [
      ["Артикул", "Название", "НДС", "Цена", null],
      [null, null, null, "за кор", "за шт"],
      ["MH-1", "Сыр", 10, 1200, 100],
    ];
    const merges = [down(0, 0, 1), down(1, 0, 1), down(2, 0, 1), { startRow: 0, startCol: 3, endRow: 0, endCol: 4 }];
    const load = await applied("goods", await bookOf(rows, merges));
    expect(load.counts).toMatchObject({ read: 1, refused: 0 });
    expect(await goodsOf("MH-")).toEqual([["MH-1", "Сыр", 10_000, "Неразобранное"]]);
  });
});
