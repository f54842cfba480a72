import { maxOrderLines, maxOrderSpreadsheetMegabytes } from "#contract/limits.ts";
import type { lines as calls, UnparsedLine } from "#contract/lines.ts";
import { withoutInvisible } from "#contract/primitives.ts";
import { textOf } from "../exchange/spreadsheets/cells.ts";
import { readSpreadsheet } from "../exchange/spreadsheets/read-spreadsheet.ts";
import { orderSpreadsheetLimits } from "../exchange/spreadsheets/spreadsheet-limits.ts";
import { throwSpreadsheetProblem } from "../exchange/spreadsheets/throw-spreadsheet-problem.ts";
import { readUpload } from "../files/check-upload.ts";
import type { Handler } from "../handlers.ts";
import { findColumns } from "./line-columns.ts";
import { splitLine } from "./split-line.ts";

/** Of lines in a table or a typed text. */
export const lineLimits = orderSpreadsheetLimits(maxOrderLines);
/** No comma: product names contain it. */
const delimiters = ["\t", ";"];

/** Longest text, quantity and unit of a line that the contract accepts. */
const maxLengths = { text: 300, quantity: 40, unit: 40 };

export const readLines: Handler<typeof calls.read> = async ({ actor, closed }, { body }) => {
  const { bytes } = readUpload(body, maxOrderSpreadsheetMegabytes);
  const rows: string[][] = [];
  for await (const { cells } of readSpreadsheet(bytes, { limits: lineLimits, delimiters, person: actor.userUuid, signal: closed() }))
    rows.push(cells.map((cell) => withoutInvisible(textOf(cell).replace(/\s+/g, " ")).trim()));
  const lines = linesOf(rows);
  if (lines.length > maxOrderLines) throwSpreadsheetProblem("tooManyLines", { most: maxOrderLines });
  if (lines.length === 0) throwSpreadsheetProblem("empty");
  return { lines };
};

/** Lines with a text to match, in order. */
export function linesOf(rows: readonly (readonly string[])[]): UnparsedLine[] {
  const { from, texts, quantity, unit } = findColumns(rows);
  return rows.slice(from).flatMap((row) => {
    const filled = row.filter((cell) => cell !== "");
    const [only] = filled;
    const text = texts.map((at) => row[at] ?? "").find((cell) => cell !== "") ?? only ?? "";
    const line =
      filled.length === 1 && quantity === null
        ? splitLine(text)
        : { text, quantity: quantity === null ? "" : (row[quantity] ?? ""), unit: unit === null ? "" : (row[unit] ?? "") };
    return line.text === "" ? [] : [truncate(line)];
  });
}

const truncate = (line: UnparsedLine): UnparsedLine => ({
  text: line.text.slice(0, maxLengths.text),
  quantity: line.quantity.slice(0, maxLengths.quantity),
  unit: line.unit.slice(0, maxLengths.unit),
});
