import type { Cell, CellStyle, CellValue } from "hucre";
import { type FileAnswer, toFileAnswer } from "./file-answer.ts";

/** Column types: text is never a formula, money is in kopecks, an instant is shown in Moscow time. */
export type XlsxColumn<Row> = {
  title: string;
  /** Characters. */
  width: number;
} & (
  | { kind: "text"; value: (row: Row) => string | null }
  | { kind: "number"; value: (row: Row) => number | null }
  | { kind: "money"; value: (row: Row) => number | null }
  | { kind: "instant"; value: (row: Row) => Date | null }
);

export type XlsxSheet<Row> = {
  /** File name without extension. */
  name: string;
  /** Name of the sheet, cut to 31 characters. */
  sheet: string;
  /** Lines above the table; the first one is bold. */
  heading: readonly string[];
  columns: readonly XlsxColumn<Row>[];
  rows: readonly Row[];
  /** A bold last line under rows: the columns whose values are added up, by title; the first column has the words. */
  totals?: { text: string; of: readonly string[] };
  /** When its data were read: the same data of the same moment are the same bytes. */
  at: Date;
};

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const formats: Partial<Record<XlsxColumn<unknown>["kind"], string>> = { money: "#,##0.00", instant: "dd.mm.yyyy hh:mm" };

const font = { name: "Calibri", size: 11 };
const boldFont = { ...font, bold: true };

/** Writes a workbook of one sheet: a heading and a table with a frozen header row. Loads the library with the first call. */
export async function writeXlsx<Row>({ name, sheet, heading, columns, rows, totals, at }: XlsxSheet<Row>): Promise<FileAnswer> {
  const above: CellValue[][] = heading.map((line) => [printable(line)]);
  if (above.length > 0) above.push([]);
  // Cells of their own have a style of their own, and none of their column.
  const cells = new Map<string, Partial<Cell>>();
  for (const [row, [line]] of above.entries()) {
    if (line !== undefined) cells.set(`${row},0`, { value: line, style: row === 0 ? { font: { ...font, bold: true, size: 14 } } : {} });
  }
  for (const [column, { title, kind }] of columns.entries()) {
    cells.set(`${above.length},${column}`, { value: title, style: headStyle(kind === "text" || kind === "instant") });
  }
  const added = totals && rows.length > 0 ? columns.map((column, at) => toTotal(column, rows, totals, at)) : [];
  for (const [column, value] of added.entries()) {
    const format = formats[columns[column]?.kind ?? "text"];
    if (value !== null)
      cells.set(`${above.length + 1 + rows.length},${column}`, { value, style: { font: boldFont, ...(format && { numFmt: format }) } });
  }
  const { writeXlsx: write } = await import("hucre/xlsx");
  const bytes = await write({
    properties: { modified: at },
    sheets: [
      {
        name: sheetName(sheet),
        columns: columns.map(({ width, kind }) => ({ width, ...(formats[kind] && { numFmt: formats[kind] }) })),
        rows: [...above, [], ...rows.map((row) => columns.map((column) => toCell(column, row))), added],
        cells,
        freezePane: { rows: above.length + 1 },
        pageSetup: { orientation: "landscape" },
      },
    ],
  });
  return toFileAnswer(Buffer.from(bytes), `${name}.xlsx`, xlsxType);
}

function toTotal<Row>(
  { title, kind, value }: XlsxColumn<Row>,
  rows: readonly Row[],
  { text, of }: NonNullable<XlsxSheet<Row>["totals"]>,
  at: number,
): CellValue {
  if (!of.includes(title)) return at === 0 ? text : null;
  const sum = rows.reduce((all, row) => all + Number(value(row)), 0);
  return kind === "money" ? sum / 100 : sum;
}

const headStyle = (isLeft: boolean): CellStyle => ({
  font: boldFont,
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "EEF1EE" } },
  border: { bottom: { style: "thin" } },
  alignment: { horizontal: isLeft ? "left" : "right", wrapText: true },
});

function toCell<Row>(column: XlsxColumn<Row>, row: Row): CellValue {
  const value = column.value(row);
  if (typeof value === "string") return printable(value) || null;
  if (value instanceof Date) return moscowClock(value);
  return value !== null && column.kind === "money" ? value / 100 : value;
}

/** Excel has no time zones: writes Moscow's local time, to the minute. Moscow has been UTC+3 since 2014. */
function moscowClock(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000 + 3 * 3_600_000);
}

/** XML does not allow control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const printable = (text: string) => text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");

const sheetName = (text: string) =>
  printable(text)
    .replace(/[\\/?*[\]:]/g, " ")
    .slice(0, 31);
