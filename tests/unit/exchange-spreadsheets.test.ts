import { type CellValue, writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { feedNames } from "#contract/feeds.ts";
import type { Kind } from "#server/backend/exchange/feeds/feed.ts";
import { type Cell, cellText, readCell, writeCell } from "#server/backend/exchange/spreadsheets/cells.ts";
import { type Column, columnsOf } from "#server/backend/exchange/spreadsheets/columns.ts";
import { assertComplete, findHeading, titleOf } from "#server/backend/exchange/spreadsheets/headings.ts";
import { readSpreadsheet, type SpreadsheetLine } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { unzip, zipOf } from "#tests/support/zip.ts";

const column = (kind: Kind, mayBeNone = false): Column => ({ field: "any", kind, isRequired: false, mayBeNone });

async function linesOf(bytes: Buffer | string): Promise<SpreadsheetLine[]> {
  const lines: SpreadsheetLine[] = [];
  for await (const line of readSpreadsheet(Buffer.from(bytes as string))) lines.push(line);
  return lines;
}

const errorOf = async (bytes: Buffer | string) =>
  linesOf(bytes).then(
    () => "",
    (error: { details?: { fileBody?: string[] } }) => error.details?.fileBody?.[0] ?? String(error),
  );

describe("cells of a spreadsheet", () => {
  test.each<[Kind, Cell, unknown]>([
    ["text", " 010-241 ", "010-241"],
    ["text", "\u202dAB-1\u202c\u200b\u00a0", "AB-1"],
    ["roubles", "\u202a1\u00a0234,50\u200b", "1234.5"],
    ["roubles", "1'234,50", "1234.5"],
    ["units", "\u200bш\u00adт\u00a0", "pcs"],
    ["flag", "да\u200b", true],
    ["date", "\u200e05.03.2026", "2026-03-05"],
    ["text", 10241, "10241"],
    ["text", 4601234567890, "4601234567890"],
    ["text", "", undefined],
    ["text", null, undefined],
    ["text", "-", "-"],
    ["words", "—", ""],
    ["roubles", "1 234,50 ₽", "1234.5"],
    ["roubles", "1 234,50 руб.", "1234.5"],
    ["roubles", "1.234,50", "1234.5"],
    ["roubles", "1,234.50", "1234.5"],
    ["roubles", 74.48, "74.48"],
    ["roubles", 0.1 + 0.2, "0.3"],
    ["roubles", "74.4800", "74.48"],
    ["roubles", "0,480", "0.48"],
    ["roubles", "1 074,480", "1074.48"],
    ["roubles", "74,480", "74,480"],
    ["roubles", "1.200 ₽", "1.200 ₽"],
    ["roubles", "74,483", "74,483"],
    ["roubles", 89.376, "89.376"],
    ["roubles", "сорок", "сорок"],
    ["roubles", "-180 000", "-180000"],
    ["amount", "0,5", "0.5"],
    ["amount", "80 %", "80 %"],
    ["whole", "1 000", 1000],
    ["whole", "80%", "80%"],
    ["whole", "много", "много"],
    ["vatRate", "20 %", 20],
    ["vatRate", 0.1, 10],
    ["vatRate", "Без НДС", "none"],
    ["vatRate", "НДС не облагается", "none"],
    ["vatRate", "0 %", 0],
    ["vatRate", 0, 0],
    ["vatRate", 0.22, 22],
    ["vatRate", "НДС20", 20],
    ["vatRate", "10/110", 10],
    ["vatRate", "20/110", "20/110"],
    ["vatRate", "13", "13"],
    ["vatRate", "льготная", "льготная"],
    ["grams", "450", 450],
    ["grams", "25 кг", 25_000],
    ["grams", "0,9кг.", 900],
    ["grams", "1,5 т", 1_500_000],
    ["grams", "500 г", 500],
    ["grams", "0,9", 0.9],
    ["grams", "0,9 л", "0,9 л"],
    ["units", "бут", "bottle"],
    ["units", "Банка", "can"],
    ["units", "ящ.", "crate"],
    ["flag", "да", true],
    ["flag", "Нет", false],
    ["flag", "+", true],
    ["flag", 0, false],
    ["flag", true, true],
    ["flag", "иногда", "иногда"],
    ["units", "Шт.", "pcs"],
    ["units", "кг", "kg"],
    ["units", "box", "box"],
    ["units", "пригоршня", "пригоршня"],
    ["soldBy", "весовой", "weight"],
    ["list", "молоко; глютен,орехи", ["молоко", "глютен", "орехи"]],
    ["date", "5.03.2026", "2026-03-05"],
    ["date", new Date("2026-03-05T00:00:00Z"), "2026-03-05"],
    ["date", "вчера", "вчера"],
    ["instant", "05.03.2026 9:05", "2026-03-05T09:05:00+03:00"],
    ["instant", new Date("2026-03-05T14:05:30Z"), "2026-03-05T14:05:30+03:00"],
    ["instant", "2026-03-05T14:05:00Z", "2026-03-05T14:05:00Z"],
    [
      "ladder",
      "10: 2,5; от 50 — 5 %",
      [
        { count: "10", percent: "2.5" },
        { count: "50", percent: "5" },
      ],
    ],
    ["ladder", "побольше", "побольше"],
  ])("a cell of the kind %s with %j is read as %j", (kind, cell, sent) => {
    expect(readCell(column(kind), cell)).toEqual(sent);
  });

  test("the fat of a product may be written as a percent", () => {
    expect(readCell({ ...column("amount"), field: "fats" }, "2,5 %")).toBe("2.5");
  });

  test("a dash empties a field that may be empty, and stays a dash in any other", () => {
    expect(readCell(column("roubles", true), "-")).toBe(null);
    expect(readCell(column("roubles"), "-")).toBe("-");
  });

  test.each<[Kind, unknown]>([
    ["text", "=1+1"],
    ["roubles", "74.48"],
    ["amount", "0.5"],
    ["whole", 12],
    ["vatRate", 20],
    ["vatRate", 0],
    ["vatRate", "none"],
    ["grams", 25_000],
    ["flag", true],
    ["flag", false],
    ["units", "box"],
    ["soldBy", "weight"],
    ["roundings", "nearest"],
    ["paymentKinds", "charge"],
    ["list", ["молоко", "глютен"]],
    ["ladder", [{ count: "10", percent: "2.5" }]],
    ["date", "2026-03-05"],
    ["instant", "2026-03-05T14:05:00+03:00"],
    ["instant", "2026-03-05T14:05:00.123Z"],
  ])("a value of the kind %s, %j, is read from its own cell unchanged", (kind, sent) => {
    expect(readCell(column(kind), writeCell(kind, sent))).toEqual(sent);
    expect(readCell(column(kind), cellText(kind, sent))).toEqual(sent);
  });
});

describe("headings of a spreadsheet", () => {
  test.each(feedNames)("every column of the feed %s is recognised by its title and by its field name", (feed) => {
    for (const written of [columnsOf(feed).map(({ field }) => titleOf(feed, field)), columnsOf(feed).map(({ field }) => field)]) {
      const { heading } = findHeading(feed, [written]);
      expect(heading.columns.map((each) => each?.field)).toEqual(columnsOf(feed).map(({ field }) => field));
      expect(heading.titled.map(({ field }) => field)).not.toContain(null);
      expect(heading.missing).toEqual([]);
    }
  });

  test("headings are found in any order, by synonyms and below a title; unknown ones are reported, but not a column of errors", () => {
    const { at, heading } = findHeading("goods", [["Прайс-лист на ноябрь"], ["Цена, руб.", "Ошибка", "Склад", "АРТИКУЛ", "Номенклатура"]]);
    expect(at).toBe(1);
    expect(heading.columns.map((each) => each?.field)).toEqual(["price", undefined, undefined, "sku", "name"]);
    expect(heading.titled.filter(({ field }) => field === null)).toEqual([{ at: 2, title: "Склад", field: null }]);
  });

  test.each([
    ["categories", ["Код", "Подраздел", "Раздел", "Температура"], ["externalId", "name", "parent", "temperatureMode"]],
    ["storages", ["Код", "Центр", "Название", "Температура хранения"], ["externalId", "center", "name", "temperatureMode"]],
    ["goods", ["Артикул", "Товар", "Режим хранения"], ["sku", "name", "temperatureMode"]],
    ["goods", ["Код (1С)", "Арт.", "Наименование товара", "Цена с НДС, руб."], ["externalId", "sku", "name", "price"]],
    ["goods", ["Код номенклатуры", "Продукт", "Цена (руб.)", "EAN"], ["sku", "name", "price", "barcodes"]],
    ["goods", ["Артикул", "Код номенклатуры", "Название", "Цена, $"], ["sku", undefined, "name", undefined]],
    ["stock", ["Склад", "Код 1С", "Qty"], ["storage", "goods", "quantity"]],
    ["stock", ["Склад", "Арт.", "Quantity"], ["storage", "goods", "quantity"]],
    ["stock", ["Склад", "Артикул", "Код", "Остаток", "Кол."], ["storage", "goods", undefined, "quantity", undefined]],
    ["prices", ["Вид цены", "SKU", "Цена\u00ad, руб._x000D_"], ["priceList", "goods", "price"]],
  ] as const)("the headings of a table of %s, %j, are known as in buyers' files", (feed, titles, fields) => {
    expect(findHeading(feed, [titles]).heading.columns.map((column) => column?.field)).toEqual(fields);
  });

  test.each([
    ["Вес нетто, г", 1],
    ["Вес нетто, кг", 1000],
    ["Вес брутто (кг.)", 1000],
    ["Масса нетто т", 1_000_000],
    ["netWeight", undefined],
  ])("a weight's heading «%s» says its unit", (title, grams) => {
    expect(findHeading("goods", [["Артикул", "Название", title]]).heading.columns[2]?.gramsPer).toBe(grams);
  });

  test.each(["Вес нетто", "Вес нетто, л", "Нетто"])("a weight's heading without a unit of weight, «%s», is asked about", (title) => {
    const { heading } = findHeading("goods", [["Артикул", "Название", title]]);
    expect(heading.titled[2]).toEqual({ at: 2, title, field: null });
  });

  test.each([
    ["Сальдо", "-40000"],
    ["Долг", "40000"],
    ["Дебиторская задолженность", "40 000,00 ₽"],
  ])("a debt under the heading «%s» is a negative balance", (title, cell) => {
    const { heading } = findHeading("contracts", [["Покупатель", "Точка", "Ассортимент", title]]);
    const read = heading.columns[3] && readCell(heading.columns[3], cell);
    expect(read).toBe("-40000");
  });

  test("a table without headings or without a required column is refused; of two columns of one field a person chooses", () => {
    const said = (lines: string[][]) => {
      try {
        const { heading } = findHeading("goods", lines);
        const columns = heading.titled.map((column) => ({ ...column, sample: "" }));
        assertComplete("goods", { columns, missing: heading.missing });
        return "";
      } catch (error) {
        return (error as { details: { fileBody: string[] } }).details.fileBody[0];
      }
    };
    expect(said([["010-241", "Творог", "74,48"]])).toMatch(/заголовк/i);
    expect(said([["Артикул", "Цена"]])).toContain("«Название»");
    const { heading } = findHeading("goods", [["Артикул", "Название", "Цена", "Стоимость"]]);
    expect(heading.missing).toEqual(["price"]);
    expect(heading.twice).toEqual([{ field: "price", titles: ["Цена", "Стоимость"] }]);
    expect(heading.titled.map(({ field }) => field)).toEqual(["sku", "name", null, null]);
  });
});

describe("XLSX files", () => {
  const book = async (rows: CellValue[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: "Лист", rows }] }));
  /** Replaces the first number with a formula and its cached result. */
  const withFormula = (bytes: Buffer) => {
    const files = unzip(bytes);
    const name = "xl/worksheets/sheet1.xml";
    files.set(name, Buffer.from(String(files.get(name)).replace(/<v>7<\/v>/, "<f>3+4</f><v>7</v>")));
    return zipOf(files);
  };

  test("cells keep their types, formulas give their values, and each row keeps its number", async () => {
    const bytes = await book([["Артикул", "Цена", "Дата"], [], ["010-241", 74.48, new Date("2026-03-05T00:00:00Z")]]);
    const lines = await linesOf(bytes);
    expect(lines.map(({ line }) => line)).toEqual([1, 3]);
    expect(lines[1]?.cells).toEqual(["010-241", 74.48, new Date("2026-03-05T00:00:00Z")]);
    const sums = await linesOf(withFormula(await book([[7]])));
    expect(sums[0]?.cells).toEqual([7]);
  });

  test("a truncated file, a file of another program and a zip bomb are refused with a message", async () => {
    const bytes = await book([["Артикул"]]);
    expect(await errorOf(bytes.subarray(0, bytes.length / 2))).toMatch(/повреждён/);
    const bomb = zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(40 * 1024 ** 2) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await errorOf(bomb)).toMatch(/слишком больш/);
    expect(await errorOf(zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(40 * 1024 ** 2) }, { claimed: 100 }))).toMatch(/повреждён/);
  });
});

describe("text files with separators", () => {
  const russian = "Артикул;Название;Цена\n010-241;Творог «Луговой»;74,48\n";
  const cells = [
    ["Артикул", "Название", "Цена"],
    ["010-241", "Творог «Луговой»", "74,48"],
  ];
  const windows1251 = Buffer.from(
    [...russian].map((letter) => {
      const code = letter.charCodeAt(0);
      if (letter === "«") return 0xab;
      if (letter === "»") return 0xbb;
      return code >= 0x410 ? code - 0x410 + 0xc0 : code;
    }),
  );

  test.each([
    ["semicolons", russian],
    ["tabs, as a spreadsheet puts them on the clipboard", russian.replaceAll(";", "\t")],
    ["commas", russian.replace("74,48", '"74,48"').replaceAll(";", ",")],
    ["a UTF-8 mark and Windows line ends", `\ufeff${russian.replaceAll("\n", "\r\n")}`],
    ["letters in windows-1251", windows1251],
    ["letters in UTF-16", Buffer.from(`\ufeff${russian.replaceAll(";", "\t")}`, "utf16le")],
  ])("a text with %s is read into the same rows and cells", async (_, bytes) => {
    const lines = await linesOf(bytes);
    expect(lines.map((line) => line.cells)).toEqual(cells);
    expect(lines.map(({ line }) => line)).toEqual([1, 2]);
  });

  test("empty lines are skipped, and each row keeps the number of its line", async () => {
    const lines = await linesOf("Артикул;Название\n\n;\n010-241;Творог\n");
    expect(lines.map(({ line }) => line)).toEqual([1, 4]);
  });

  test("a file of another program, broken quotes, a huge cell, a password or no rows at all are refused with a message", async () => {
    expect(await errorOf(Buffer.from([0, 1, 2, 3, 4, 5]))).toMatch(/не похож/i);
    expect(await errorOf('Артикул;Название\n"010-241;Творог\n')).toMatch(/кавычк/i);
    expect(await errorOf(`Артикул;Название\n010-241;${"т".repeat(10_001)}\n`)).toContain("2");
    expect(await errorOf("\n\n")).toMatch(/нет строк/i);
    expect(await errorOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toMatch(/парол/i);
  });
});
