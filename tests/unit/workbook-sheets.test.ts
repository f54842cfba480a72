import { type CellValue, type WriteSheet, writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { readCell } from "#server/backend/exchange/spreadsheets/cells.ts";
import type { Column } from "#server/backend/exchange/spreadsheets/columns.ts";
import { titlesOf } from "#server/backend/exchange/spreadsheets/headings.ts";
import type { SheetChoice, SheetSummary } from "#server/backend/exchange/spreadsheets/pick-sheet.ts";
import { readXlsx } from "#server/backend/exchange/spreadsheets/read-xlsx.ts";
import { orderSpreadsheetLimits } from "#server/backend/exchange/spreadsheets/spreadsheet-limits.ts";
import { workbookOf } from "#tests/support/hostile-tables.ts";

const limits = orderSpreadsheetLimits(500);
const titles = titlesOf("goods");
const heading = ["Артикул", "Название", "Цена"];

async function readOf(sheets: WriteSheet[], choice: SheetChoice = { titles }) {
  let noted: SheetSummary[] = [];
  const rows: unknown[] = [];
  const note = (all: SheetSummary[]) => {
    noted = all;
  };
  for await (const { cells } of readXlsx(await writeXlsx({ sheets }), limits, { choice, note })) rows.push(cells[0]);
  return { rows, read: noted.find(({ isRead }) => isRead)?.name, noted };
}

const sheet = (name: string, rows: CellValue[][], hidden = false): WriteSheet => ({ name, rows, ...(hidden && { hidden }) });

describe("the sheet of a workbook that is read", () => {
  test("has the most titles of columns in its first lines, wherever it stands, also under lines above the heading", async () => {
    const { read, rows } = await readOf([
      sheet("О прайсе", [["Цена указана с НДС"], ["Артикул"]]),
      sheet("Прайс", [["ООО «Луг»"], [], heading, ["L-1", "Сыр", 40]]),
      sheet("Группы", [["Название"], ["Сыры"]]),
    ]);
    expect([read, rows]).toEqual(["Прайс", ["ООО «Луг»", "Артикул", "L-1"]]);
  });

  test("of equal ones is the first that people see; of none with titles the first with lines", async () => {
    const rows = [heading, ["L-1", "Сыр", 40]];
    expect((await readOf([sheet("Прошлый", rows, true), sheet("Май", rows), sheet("Июнь", rows)])).read).toBe("Май");
    expect((await readOf([sheet("Пусто", []), sheet("Заметки", [["что-то"]]), sheet("Ещё", [["что-то"]])])).read).toBe("Заметки");
  });

  test("is the one that a person names; the others are counted, and one above the limits does not matter", async () => {
    const long = Array.from({ length: 600 }, (_, at) => [`L-${at}`]);
    const { noted, rows } = await readOf([sheet("Прайс", [heading, ["L-1"]]), sheet("Итоги", [["1"]]), sheet("Архив", long)], {
      name: "Итоги",
      titles,
    });
    expect(rows).toEqual(["1"]);
    expect(noted.map(({ name, lines }) => [name, lines])).toEqual([
      ["Прайс", 2],
      ["Итоги", 1],
      ["Архив", 600],
    ]);
    await expect(readOf([sheet("Прайс", [heading]), sheet("Итоги", [["1"]])], { name: "Нет", titles })).rejects.toThrow("sheetGone");
  });

  test("of a workbook with one sheet is not asked about", async () => {
    expect((await readOf([sheet("Лист1", [heading])])).noted).toEqual([]);
  });
});

describe("a number whose format has zeros in front", () => {
  const shown = async (format: string, value: string) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const row = `<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>${value}</v></c></row></sheetData></worksheet>`;
    for await (const { cells } of readXlsx(workbookOf(row, { "xl/styles.xml": styles }), limits)) return cells[0];
  };

  test.each([
    ["000000", "123", "000123"],
    ["000000;@", "123", "000123"],
    ["[$-419]000000", "123", "000123"],
    ["[Red]000000;-000000", "7", "000007"],
    ["00000000", "4607", "00004607"],
    ["00", "0", "00"],
  ])("%s is read as it is shown", async (format, value, cell) => {
    expect(await shown(format, value)).toBe(cell);
  });

  test.each([
    ["000", "1234", 1234],
    ["0", "5", 5],
    ["0.00", "5", 5],
    ["000000", "-123", -123],
    ["000000", "1.5", 1.5],
    ["#,##0", "123", 123],
    ["General", "123", 123],
  ])("%s that shows no zeros in front is a number", async (format, value, cell) => {
    expect(await shown(format, value)).toBe(cell);
  });

  test("in a column of numbers it is the number", () => {
    const column = (kind: Column["kind"]): Column => ({ field: "x", kind, isRequired: false, mayBeNone: false });
    const kinds = ["amount", "whole", "roubles", "text"] as const;
    expect(kinds.map((kind) => readCell(column(kind), "0012"))).toEqual(["12", 12, "12", "0012"]);
    expect(readCell(column("amount"), "0,50")).toBe("0.5");
  });
});

test.each([
  ["0%", "0.8", "80 %"],
  ["0.00%", "0.1", "10 %"],
  ["#,##0.0%;[Red]-#,##0.0%", "0.225", "22.5 %"],
  ["0&quot;%&quot;", "15", 15],
  ["#,##0.00_%", "100.5", 100.5],
  ["[&lt;1]0%;0.00", "100.5", 100.5],
])("a number of the format %s is a percent as it is shown", async (format, value, cell) => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
  const row = `<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>${value}</v></c></row></sheetData></worksheet>`;
  const cells: unknown[] = [];
  for await (const line of readXlsx(workbookOf(row, { "xl/styles.xml": styles }), limits)) cells.push(line.cells[0]);
  expect(cells).toEqual([cell]);
  const of = (kind: Column["kind"]) => readCell({ field: "x", kind, isRequired: false, mayBeNone: false }, cell);
  if (cell === "80 %") expect(of("roubles")).toBe("80 %");
  if (cell === "10 %") expect(of("vatRate")).toBe(10);
});

describe("a number whose format names money", () => {
  const styled = async (format: string) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const row = '<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>12.5</v></c></row></sheetData></worksheet>';
    for await (const { cells } of readXlsx(workbookOf(row, { "xl/styles.xml": styles }), limits)) return cells[0];
  };

  test.each([
    ["[$$-409]#,##0.00", "12.5 $"],
    ["#,##0.00\\ [$€-407]", "12.5 €"],
    ["&quot;$&quot;#,##0.00", "12.5 $"],
    ["#,##0.00\\ [$USD]", "12.5 USD"],
    ["#,##0.00\\ &quot;у.е.&quot;", "12.5 у.е."],
    ["#,##0.00\\ [$₽-419]", 12.5],
    ["#,##0.00&quot;р.&quot;", 12.5],
    ["[$-419]#,##0.00", 12.5],
    ["[Red]#,##0.00", 12.5],
  ])("%s is read with it unless it is the rouble", async (format, cell) => {
    expect(await styled(format)).toBe(cell);
  });
});
