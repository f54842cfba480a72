import type { Cell } from "./cells.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { refuseSheet } from "./refuse-sheet.ts";
import { mostCellLetters, mostLines } from "./sheet-limits.ts";

/** A line of a spreadsheet with the number that the person's program shows. */
export type Line = { line: number; cells: readonly Cell[] };

/** File signatures of workbooks; encrypted ones have that of old Office files. */
const zip = Buffer.from("PK\u0003\u0004");
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Non-empty lines of a workbook or delimited text. Throws VALIDATION_ERROR for anything else, and above the limits. */
export async function* readSheet(bytes: Buffer, delimiters?: readonly string[]): AsyncGenerator<Line> {
  let count = 0;
  for await (const line of linesOf(bytes, delimiters)) {
    if (line.cells.every((cell) => cell === null || cell === "")) continue;
    count += 1;
    if (count > mostLines) refuseSheet("tooManyRows");
    if (line.cells.some((cell) => typeof cell === "string" && cell.length > mostCellLetters)) refuseSheet("longCell", { line: line.line });
    yield line;
  }
  if (count === 0) refuseSheet("empty");
}

function linesOf(bytes: Buffer, delimiters: readonly string[] | undefined): AsyncGenerator<Line> {
  if (bytes.subarray(0, 4).equals(oldOffice)) refuseSheet("locked");
  if (bytes.subarray(0, 4).equals(zip)) return readXlsx(bytes);
  return readCsv(bytes, delimiters);
}
