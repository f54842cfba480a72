import { cleanLine } from "#contract/clean-text.ts";
import { maxOrderFormRows, maxOrderLines, maxOrderSpreadsheetMegabytes } from "#contract/limits.ts";
import type { lines as calls, EmptyRows, SheetLines, UnparsedLine } from "#contract/lines.ts";
import { textOf } from "../exchange/spreadsheets/cells.ts";
import { decodeStart } from "../exchange/spreadsheets/encoding.ts";
import type { SheetSummary } from "../exchange/spreadsheets/pick-sheet.ts";
import { readSpreadsheet, type SpreadsheetOptions } from "../exchange/spreadsheets/read-spreadsheet.ts";
import { orderSpreadsheetLimits } from "../exchange/spreadsheets/spreadsheet-limits.ts";
import { isColumnNumbering, isFoot, isFooting, repeats } from "../exchange/spreadsheets/table-rows.ts";
import { throwSpreadsheetProblem } from "../exchange/spreadsheets/throw-spreadsheet-problem.ts";
import { readUpload } from "../files/check-upload.ts";
import type { Handler } from "../handlers.ts";
import { Problem, throwFieldErrors } from "../problem.ts";
import { titles } from "./column-titles.ts";
import { isGreeting } from "./greetings.ts";
import { isNoAmount, isQuantity } from "./guess-columns.ts";
import { findColumns, isHeading } from "./line-columns.ts";
import { goodsOf, goodsOfCells, hasAmount } from "./split-goods.ts";

/** Of lines in a table or a typed text. */
export const lineLimits = orderSpreadsheetLimits(maxOrderFormRows);
/** Product names contain commas: they delimit only if the heading or quotes say so. */
const delimiters = ["\t", ";"];
const linesAbove = 20;

/** Cells that are all in quotes, as some programs write them. */
const allQuoted = /^"[^"]*"(?:,"[^"]*")+$/;

function delimitersOf(bytes: Uint8Array): string[] {
  const start = decodeStart(bytes)
    .split(/\r\n|\n|\r/)
    .slice(0, linesAbove);
  const isByComma = start.some((line) => !/[\t;]/.test(line) && (allQuoted.test(line) || isHeading(cellsOf(line))));
  return isByComma ? [","] : delimiters;
}

/** Cells of a line with commas between. Those in quotes are tabs meanwhile. */
function cellsOf(line: string): string[] {
  const parts = line.split('"').map((part, at) => (at % 2 === 1 ? part.replaceAll(",", "\t") : part));
  const cells = parts.join("").split(",");
  return cells.map((cell) => cleanLine(cell.replaceAll("\t", ",")));
}

/** Longest text, quantity and unit of a line that the contract accepts. */
const maxLengths = { text: 300, quantity: 40, unit: 40 };

/** Of other sheets: their number that is read, so that a workbook costs no more than a few tables. */
const maxOtherSheets = 3;

export const readLines: Handler<typeof calls.read> = async ({ actor, closed }, { body }) => {
  const { bytes } = readUpload(body, maxOrderSpreadsheetMegabytes);
  const from = { person: actor.userUuid, signal: closed() };
  let sheets: SheetSummary[] = [];
  const order = await linesOfSheet(bytes, { ...from, noteSheets: (noted) => (sheets = noted) });
  const otherSheets: SheetLines[] = [];
  for (const [index, { name, lines: count }] of sheets.filter(({ isRead }) => !isRead).entries()) {
    const choice = { name, titles };
    const other = index < maxOtherSheets ? await linesOfSheet(bytes, { ...from, choice }).catch(noLines) : nothing;
    otherSheets.push({ name, count, ...other });
  }
  return { ...order, sheet: sheets.find(({ isRead }) => isRead)?.name ?? null, otherSheets };
};

/** Lines with a text to match, in order, the rows of an order form that have no quantity, and titles of columns that are not read. */
export type TableLines = { lines: UnparsedLine[]; withoutQuantity: EmptyRows; ignoredColumns: string[] };

const nothing: TableLines = { lines: [], withoutQuantity: { count: 0, examples: [] }, ignoredColumns: [] };
export const maxExamples = 5;
const maxIgnored = { columns: 10, letters: 60 };

async function linesOfSheet(bytes: Buffer, options: SpreadsheetOptions): Promise<TableLines> {
  const rows: string[][] = [];
  for await (const { cells } of readSpreadsheet(bytes, {
    limits: lineLimits,
    delimiters: delimitersOf(bytes),
    choice: { titles },
    ...options,
  }))
    rows.push(cells.map((cell) => cleanLine(textOf(cell))));
  const order = readTable(rows);
  if (order.lines.length > maxOrderLines) throwSpreadsheetProblem("tooManyLines", { most: maxOrderLines });
  if (order.lines.length === 0) throwSpreadsheetProblem("empty");
  return order;
}

/** A sheet that is no order is offered without lines. */
function noLines(error: unknown): TableLines {
  if (error instanceof Problem && error.status < 500) return nothing;
  throw error;
}

/**
 * Throws VALIDATION_ERROR for `field` if several columns may hold the quantities. Where any row has a quantity in their column, rows
 * without one are the rest of an order form and not ordered, as are lines of courtesy without a number.
 */
export function readTable(rows: readonly (readonly string[])[], field = "fileBody"): TableLines {
  const { from, headings, texts, quantity, unit, ofUnit, others, open, ignored } = findColumns(rows);
  const isHeading = (row: readonly string[]) => headings.some((heading) => repeats(row, heading));
  const isUnderHeading = (at: number) => from > 0 && (at === from || isHeading(rows[at - 1] ?? []));
  const isStructure = (row: readonly string[], at: number) => isHeading(row) || (isUnderHeading(at) && isColumnNumbering(row));
  if (open.length > 0)
    throwFieldErrors({ [field]: ["exchange.sheet.whichQuantity", { names: open.map((name) => `«${name}»`).join(", ") }] });
  const isOrdered = (row: readonly string[]) => quantity !== null && !isNoAmount(row[quantity] ?? "");
  const isForm = rows.slice(from).some((row, index) => isOrdered(row) && !isFoot(row, true) && !isStructure(row, from + index));
  const empty: string[] = [];
  const lines = rows.slice(from).flatMap((row, index) => {
    const filled = row.filter((cell) => cell !== "");
    const [only] = filled;
    if (only === undefined || isStructure(row, from + index)) return [];
    if (isFoot(row, quantity !== null && row[quantity] !== undefined && row[quantity] !== ""))
      return [truncate({ text: row.find(isFooting) ?? only, quantity: "", unit: "" })];
    if (filled.length === 1 && from === 0) {
      // «С уважением, Анна» orders nothing; «Заявка на 24 кор» is asked about.
      if (!isGreeting(only) || hasAmount(only)) return goodsOf(only).map(truncate);
      empty.push(only.slice(0, maxLengths.text));
      return [];
    }
    const goods = from === 0 ? goodsOfCells(filled) : null;
    if (goods) return goods.map(truncate);
    const at = texts.find((place) => row[place]);
    const text = at === undefined ? only : (row[at] ?? "");
    if (isForm && !isOrdered(row)) {
      const named = texts.map((place) => row[place]).filter(Boolean);
      empty.push((named.join(" ") || text).slice(0, maxLengths.text));
      return [];
    }
    // Most rows have none: the row's own quantity counts, if it is the only one.
    const own = row.filter((cell, place) => place !== at && !others.includes(place) && isQuantity(cell));
    const count = quantity === null ? (own.length === 1 && own[0]) || "" : (row[quantity] ?? "");
    // `2 шт` in a row of boxes has its own unit; no quantity has none.
    const isBare = count !== "" && !/\p{L}/u.test(count);
    return [truncate({ text, quantity: count, unit: isBare ? (unit !== null && row[unit]) || ofUnit : "" })];
  });
  const ignoredColumns = [...new Set(ignored.map((title) => title.slice(0, maxIgnored.letters)))].slice(0, maxIgnored.columns);
  return { lines, withoutQuantity: { count: empty.length, examples: empty.slice(0, maxExamples) }, ignoredColumns };
}

const truncate = (line: UnparsedLine): UnparsedLine => ({
  text: line.text.slice(0, maxLengths.text),
  quantity: line.quantity.slice(0, maxLengths.quantity),
  unit: line.unit.slice(0, maxLengths.unit),
});
