import type { Cell, SheetData } from "write-excel-file/node";
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
};

const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Writes a workbook of one sheet: a heading and a table with a frozen header row. Loads the library with the first call. */
export async function writeXlsx<Row>({ name, sheet, heading, columns, rows }: XlsxSheet<Row>): Promise<FileAnswer> {
  const above: SheetData = heading.map((line, index) => [
    { value: line, type: String, ...(index === 0 && { fontWeight: "bold" as const, fontSize: 14 }) },
  ]);
  if (above.length > 0) above.push([]);
  const head = columns.map(
    ({ title, kind }): Cell => ({
      value: title,
      type: String,
      fontWeight: "bold",
      backgroundColor: "#eef1ee",
      bottomBorderStyle: "thin",
      wrap: true,
      align: kind === "text" || kind === "instant" ? "left" : "right",
    }),
  );
  const body = rows.map((row) => columns.map((column) => toCell(column, row)));
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const bytes = await writeXlsxFile([...above, head, ...body], {
    sheet: sheetName(sheet),
    columns: columns.map(({ width }) => ({ width })),
    orientation: "landscape",
    stickyRowsCount: above.length + 1,
  }).toBuffer();
  return toFileAnswer(bytes, `${name}.xlsx`, contentType);
}

function toCell<Row>(column: XlsxColumn<Row>, row: Row): Cell {
  switch (column.kind) {
    case "text": {
      const value = column.value(row);
      return value ? { value: printable(value), type: String } : null;
    }
    case "number": {
      const value = column.value(row);
      return value === null ? null : { value, type: Number };
    }
    case "money": {
      const kopecks = column.value(row);
      return kopecks === null ? null : { value: kopecks / 100, type: Number, format: "#,##0.00" };
    }
    case "instant": {
      const at = column.value(row);
      return at && { value: moscowClock(at), type: Date, format: "dd.mm.yyyy hh:mm" };
    }
  }
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
