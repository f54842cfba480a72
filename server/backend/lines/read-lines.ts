import { type lines as calls, mostOrderLines, type SheetLine } from "#contract/lines.ts";
import { withoutUnseen } from "#contract/primitives.ts";
import { mostOrderSheetMegabytes } from "#contract/sheet-limits.ts";
import { textOf } from "../exchange/sheets/cells.ts";
import { readSheet } from "../exchange/sheets/read-sheet.ts";
import { orderSheetLimits } from "../exchange/sheets/sheet-limits.ts";
import { refuseSheet } from "../exchange/sheets/refuse-sheet.ts";
import { readUpload } from "../files/check-upload.ts";
import type { Handler } from "../handlers.ts";
import { findColumns } from "./sheet-columns.ts";
import { splitLine } from "./split-line.ts";

/** Of lines in a table or a typed text. */
export const lineLimits = orderSheetLimits(mostOrderLines);
/** No comma: product names contain it. */
const delimiters = ["\t", ";"];

/** Longest text, quantity and unit of a line that the contract accepts. */
const longest = { text: 300, quantity: 40, unit: 40 };

export const readLines: Handler<typeof calls.read> = async ({ actor, closed }, { body }) => {
  const { bytes } = readUpload(body, mostOrderSheetMegabytes);
  const rows: string[][] = [];
  for await (const { cells } of readSheet(bytes, { limits: lineLimits, delimiters, person: actor.userUuid, signal: closed() }))
    rows.push(cells.map((cell) => withoutUnseen(textOf(cell).replace(/\s+/g, " ")).trim()));
  const lines = linesOf(rows);
  if (lines.length > mostOrderLines) refuseSheet("tooManyLines", { most: mostOrderLines });
  if (lines.length === 0) refuseSheet("empty");
  return { lines };
};

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
