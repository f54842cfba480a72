import { parentPort, workerData } from "node:worker_threads";
import type { Line } from "./read-sheet.ts";
import type { SheetLimits } from "./sheet-limits.ts";
import { SheetRefusal, type SheetText } from "./sheet-refusal.ts";

/** Worker thread that reads one table without blocking the event loop. Each message is answered with the next lines. */
export type SheetTask = { bytes: Uint8Array; isWorkbook: boolean; limits: SheetLimits; delimiters: readonly string[] | undefined };
export type SheetAnswer = { lines: Line[]; isLast: boolean } | { refused: SheetText };

const linesAtOnce = 500;
const lettersAtOnce = 500_000;

const { bytes, isWorkbook, limits, delimiters } = workerData as SheetTask;
const rows = read();

parentPort?.on("message", async () => {
  parentPort?.postMessage(await nextLines().catch((error: unknown) => ({ refused: textOf(error) })));
});

/** Imports what this kind of table needs: a thread starts for each file. */
async function* read(): AsyncGenerator<Line> {
  if (isWorkbook) yield* (await import("./read-xlsx.ts")).readXlsx(bytes, limits);
  else yield* (await import("./read-csv.ts")).readCsv(bytes, limits, delimiters);
}

async function nextLines(): Promise<SheetAnswer> {
  const lines: Line[] = [];
  let letters = 0;
  while (lines.length < linesAtOnce && letters < lettersAtOnce) {
    const next = await rows.next();
    if (next.done) return { lines, isLast: true };
    const { line, cells } = next.value;
    if (cells.length > limits.columns) throw new SheetRefusal("tooManyColumns", { line, most: limits.columns });
    if (cells.every((cell) => cell === null || cell === "")) continue;
    lines.push(next.value);
    for (const cell of cells) letters += typeof cell === "string" ? cell.length : 1;
  }
  return { lines, isLast: false };
}

/** A workbook that cannot be read for any other reason is broken. */
function textOf(error: unknown): SheetText {
  if (error instanceof SheetRefusal) return error.text;
  if (!isWorkbook) throw error;
  return new SheetRefusal("workbook").text;
}
