import { parentPort, workerData } from "node:worker_threads";
import type { SheetChoice, SheetSummary } from "./pick-sheet.ts";
import type { SpreadsheetLine } from "./read-spreadsheet.ts";
import { SpreadsheetError, type SpreadsheetErrorText } from "./spreadsheet-error.ts";
import type { SpreadsheetLimits } from "./spreadsheet-limits.ts";

/** Worker thread that reads one table without blocking the event loop. Each message is answered with the next lines. */
export type SpreadsheetTask = {
  bytes: Uint8Array;
  isWorkbook: boolean;
  limits: SpreadsheetLimits;
  delimiters: readonly string[] | undefined;
  /** Of a workbook. */
  choice: SheetChoice | undefined;
  /** The sheets are answered, too. */
  isNoted: boolean;
};
/** `sheets`: of a workbook with several, with its first lines. */
export type SpreadsheetAnswer =
  | { lines: SpreadsheetLine[]; isLast: boolean; sheets: SheetSummary[] | undefined }
  | { error: SpreadsheetErrorText };

const linesAtOnce = 500;
const lettersAtOnce = 500_000;

const { bytes, isWorkbook, limits, delimiters, choice, isNoted } = workerData as SpreadsheetTask;
const rows = read();
let sheets: SheetSummary[] | undefined;
const note = (noted: SheetSummary[]) => {
  sheets = noted;
};

parentPort?.on("message", async () => {
  parentPort?.postMessage(await nextLines().catch((error: unknown) => ({ error: textOf(error) })));
});

/** Imports what this kind of table needs: a thread starts for each file. */
async function* read(): AsyncGenerator<SpreadsheetLine> {
  if (isWorkbook) yield* (await import("./read-xlsx.ts")).readXlsx(bytes, limits, isNoted ? { choice, note } : { choice });
  else yield* (await import("./read-csv.ts")).readCsv(bytes, limits, delimiters);
}

async function nextLines(): Promise<SpreadsheetAnswer> {
  const lines: SpreadsheetLine[] = [];
  let letters = 0;
  while (lines.length < linesAtOnce && letters < lettersAtOnce) {
    const next = await rows.next();
    if (next.done) return { lines, isLast: true, sheets };
    const { line, cells } = next.value;
    if (cells.length > limits.columns) throw new SpreadsheetError("tooManyColumns", { line, most: limits.columns });
    if (cells.every((cell) => cell === null || cell === "")) continue;
    lines.push(next.value);
    for (const cell of cells) letters += typeof cell === "string" ? cell.length : 1;
  }
  return { lines, isLast: false, sheets };
}

/** A workbook that cannot be read for any other reason is broken. */
function textOf(error: unknown): SpreadsheetErrorText {
  if (error instanceof SpreadsheetError) return error.text;
  if (!isWorkbook) throw error;
  return new SpreadsheetError("workbook").text;
}
