import { expect, test } from "vitest";
import { readSpreadsheet } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { writeXlsx, type XlsxColumn } from "#server/backend/files/xlsx.ts";
import { unzip } from "#tests/support/zip.ts";

type Row = { name: string | null; kopecks: number | null; at: Date | null };

const columns: XlsxColumn<Row>[] = [
  { kind: "text", title: "Название", width: 30, value: ({ name }) => name },
  { kind: "money", title: "Сумма", width: 16, value: ({ kopecks }) => kopecks },
  { kind: "instant", title: "Когда", width: 18, value: ({ at }) => at },
];
const at = new Date("2026-03-01T00:30:45+03:00");

async function written(heading: string[], rows: Row[]) {
  const { bytes } = await writeXlsx({ name: "Отчёт", sheet: "Лист: [1] с очень длинным названием", heading, columns, rows, at });
  const lines: unknown[] = [];
  for await (const { line, cells } of readSpreadsheet(bytes)) lines.push([line, ...cells]);
  return { lines, partOf: (name: string) => String(unzip(bytes).get(name)) };
}

test("a list becomes a workbook: its heading, a frozen header, texts that start no formula, sums in roubles, Moscow's time", async () => {
  const { lines, partOf } = await written(
    ["Отчёт", "=1+1"],
    [
      { name: "=cmd|' /c calc'!A1 <b>\u0001", kopecks: -123_456, at },
      { name: null, kopecks: null, at: null },
      { name: "Сырок", kopecks: 0, at },
    ],
  );
  const moscow = new Date("2026-03-01T00:30:00Z");
  expect(lines).toEqual([
    [1, "Отчёт"],
    [2, "=1+1"],
    [4, "Название", "Сумма", "Когда"],
    [5, "=cmd|' /c calc'!A1 <b>", -1234.56, moscow],
    [7, "Сырок", 0, moscow],
  ]);
  const sheet = partOf("xl/worksheets/sheet1.xml");
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet).toMatch(/<pane ySplit="4" [^>]*state="frozen"/);
  expect(partOf("xl/workbook.xml")).toContain('name="Лист   1  с очень длинным назва"');
  expect(partOf("docProps/core.xml")).toMatch(/<dcterms:modified[^>]*>2026-02-28T21:30:45/);
});

test("a list without a heading begins with its header, also when it is empty", async () => {
  expect((await written([], [])).lines).toEqual([[1, "Название", "Сумма", "Когда"]]);
});
