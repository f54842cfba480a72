import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { FeedName } from "#contract/feeds.ts";
import { useBackend } from "#tests/support/backend.ts";
import { workbookOf } from "#tests/support/hostile-tables.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** Cells that a program has spoilt, in tables whose rows stand under others. */
const backend = useBackend("demo");
const { tried, applied } = spreadsheetChannelOf(backend);

const formula = "В ячейке ошибка формулы или формула без значения: откройте таблицу в своей программе, исправьте и сохраните";
const rounded = "Программа округлила число: задайте столбцу текстовый формат и впишите значение целиком";

beforeAll(async () => {
  expect((await applied("centers", "Название;Город;Адрес;Индекс\nРЦ Тест;Тула;Тула, 1;300000\n")).counts).toMatchObject({ new: 1 });
});

/** A table of each feed with a column of references, `X` for the broken cell. */
const tables: [feed: FeedName, field: string, table: string][] = [
  ["storages", "center", "Склад;Центр;Температура\nБез центра;X;-18 °C\n"],
  ["schedules", "center", "График;Центр\nБез центра;X\n"],
  ["categories", "parent", "Название;Родительская категория\nВерх целый;\nПод чем;X\n"],
  ["discountGroups", "segment", "Название;Подраздел;Единица счёта;Ступени скидки\nБез подраздела;X;шт;10: 2\n"],
  ["goods", "segment", "Артикул;Название;Подраздел\nBP-1;Без подраздела;X\n"],
  ["goods", "discountGroup", "Артикул;Название;Группа скидок\nBP-1;Без группы;X\n"],
  ["goods", "brand", "Артикул;Название;Бренд\nBP-1;Без бренда;X\n"],
  ["prices", "priceList", "Прайс-лист;Артикул;Цена\nX;010-241;7\n"],
  ["prices", "goods", "Прайс-лист;Артикул;Цена\nЦены каталога;X;7\n"],
  ["stock", "storage", "Склад;Артикул;Остаток\nX;010-241;7\n"],
  ["stock", "goods", "Склад;Артикул;Остаток\nX2;X;7\n"],
];

describe.each([
  ["#N/A", formula],
  ["#ССЫЛКА!", formula],
  ["Err:504", formula],
  ["1,23E+10", rounded],
])("%s for what a row stands under", (cell, message) => {
  test.each(tables)("is a fault of the row of %s at %s", async (feed, field, table) => {
    const load = await tried(feed, table.replace("X2", "Нет такого").replaceAll("X", cell));
    expect(load.refusals).toContainEqual(expect.objectContaining({ field, value: cell, message }));
    expect(load.counts.refused).toBe(1);
  });
});

const standing = async () =>
  (
    await backend.pool.query(`select c.name, a.name as above from categories c left join categories a on a.uuid = c.parent_uuid
      where c.parent_uuid is not null and a.uuid is null`)
  ).rows;

test.each([
  ["a temperature", "Название;Родительская категория;Температура", "Сломанная 1;;#REF!", "Под сломанной 1;Сломанная 1;"],
  ["a code", "Код;Название;Родительская категория", "1,23E+10;Сломанная 2;", "s-2;Под сломанной 2;Сломанная 2"],
  ["a name of an assortment", "Название;Родительская категория;Ассортимент договора", "Сломанная 3;;#Н/Д", "Под сломанной 3;Сломанная 3;"],
  ["a number", "Название;Родительская категория;Порядок", "Сломанная 4;;много", "Под сломанной 4;Сломанная 4;"],
])("a category that %s of it refuses takes its segments with it, before and after it", async (_, heading, category, segment) => {
  for (const rows of [
    [category, segment],
    [segment, category],
  ]) {
    const whole = `${heading.startsWith("Код") ? `${randomUUID()};` : ""}Целая ${randomUUID()};`;
    const load = await applied("categories", [heading, ...rows, whole].join("\n"));
    expect(load.counts).toMatchObject({ read: 3, refused: 2, new: 1 });
  }
  expect(await standing()).toEqual([]);
});

test("where every row names a section, a broken name of one makes no section and refuses its row alone", async () => {
  const load = await applied("categories", "Название;Родительская категория\nЩи;Супы\nБорщи;#N/A\nСолянки;Супы\n");
  expect(load.counts).toMatchObject({ read: 4, new: 3, refused: 1 });
  expect(load.refusals).toEqual([{ place: "3", field: "parent", value: "#N/A", message: formula }]);
});

test("a workbook's cell without a readable value is no empty cell", async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const cells = [
    '<c r="B2" t="e"><v>#N/A</v></c>',
    '<c r="B3" t="e"/>',
    '<c r="B4" t="e"><v>#EXTERNAL!</v></c>',
    '<c r="B5" s="1"><v>1e15</v></c>',
  ];
  const rows = cells.map((cell, at) => `<row r="${at + 2}">${text(`A${at + 2}`, `Строка ${at}`)}${cell}</row>`).join("");
  const heading = `<row r="1">${text("A1", "Название")}${text("B1", "Родительская категория")}</row>`;
  const last = `<row r="6">${text("A6", "Целая")}</row>`;
  const load = await applied(
    "categories",
    workbookOf(`<worksheet><sheetData>${heading}${rows}${last}</sheetData></worksheet>`, { "xl/styles.xml": styles }),
  );
  expect(load.counts).toMatchObject({ read: 5, new: 1, refused: 4 });
  expect(load.refusals.map(({ place, field }) => [place, field])).toEqual([
    ["2", "parent"],
    ["3", "parent"],
    ["4", "parent"],
    ["5", "parent"],
  ]);
});
