import { type lines as calls, mostOrderLines, type SheetLine } from "#contract/lines.ts";
import { withoutUnseen } from "#contract/primitives.ts";
import { mostSheetMegabytes } from "#contract/sheet-limits.ts";
import { textOf } from "../exchange/sheets/cells.ts";
import { readSheet } from "../exchange/sheets/read-sheet.ts";
import { refuseSheet } from "../exchange/sheets/refuse-sheet.ts";
import { readUpload } from "../files/check-upload.ts";
import type { Handler } from "../handlers.ts";
import { findColumns } from "./sheet-columns.ts";
import { splitLine } from "./split-line.ts";

/** Allows for a heading and rows above it. */
const mostRows = mostOrderLines + 30;
/** No comma: product names contain it. */
const delimiters = ["\t", ";"];

/** Longest text, quantity and unit of a line that the contract accepts. */
const longest = { text: 300, quantity: 40, unit: 40 };

export const readLines: Handler<typeof calls.read> = async (_, { body }) => {
  const { bytes } = readUpload(body, mostSheetMegabytes);
  const rows: string[][] = [];
  for await (const { cells } of readSheet(bytes, delimiters)) {
    rows.push(cells.map((cell) => withoutUnseen(textOf(cell).replace(/\s+/g, " ")).trim()));
    if (rows.length > mostRows) refuseTooMany();
  }
  const lines = linesOf(rows);
  if (lines.length > mostOrderLines) refuseTooMany();
  if (lines.length === 0) refuseSheet("empty");
  return { lines };
};

const refuseTooMany = () => refuseSheet("tooManyLines", { most: mostOrderLines });

/** Lines with a text to match, in order. */
export function linesOf(rows: readonly (readonly string[])[]): SheetLine[] {
  const { from, texts, quantity, unit } = findColumns(rows);
  return rows.slice(from).flatMap((row) => {
    const filled = row.filter((cell) => cell !== "");
    const [only] = filled;
    const text = texts.map((at) => row[at] ?? "").find((cell) => cell !== "") ?? only ?? "";
    const line =
      filled.length === 1 && quantity === null
        ? splitLine(text)
        : { text, quantity: quantity === null ? "" : (row[quantity] ?? ""), unit: unit === null ? "" : (row[unit] ?? "") };
    return line.text === "" ? [] : [cut(line)];
  });
}

const cut = (line: SheetLine): SheetLine => ({
  text: line.text.slice(0, longest.text),
  quantity: line.quantity.slice(0, longest.quantity),
  unit: line.unit.slice(0, longest.unit),
});
