import { Worker } from "node:worker_threads";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import type { Cell } from "./cells.ts";
import { foreignFormatOf, isWorkbook } from "./foreign-format.ts";
import type { SheetChoice, SheetSummary } from "./pick-sheet.ts";
import { feedSpreadsheetLimits, heapMegabytes, type SpreadsheetLimits } from "./spreadsheet-limits.ts";
import type { SpreadsheetAnswer, SpreadsheetTask } from "./spreadsheet-thread.ts";
import { SpreadsheetTurns } from "./spreadsheet-turns.ts";
import { throwSpreadsheetProblem } from "./throw-spreadsheet-problem.ts";

/** A line of a spreadsheet with the number that the person's program shows. */
export type SpreadsheetLine = {
  line: number;
  cells: readonly Cell[];
  /** Words of cells that are merged over empty ones of this line, by column; those of a heading, too (`withMerged`). */
  merged?: Readonly<Record<string, string>> | undefined;
};

export type SpreadsheetOptions = {
  limits?: SpreadsheetLimits;
  /** Of delimited text, in order of preference. */
  delimiters?: readonly string[];
  /** Of a workbook. */
  choice?: SheetChoice;
  /** Gets the sheets with lines of a workbook that has several, before its lines. */
  noteSheets?: (sheets: SheetSummary[]) => void;
  /** For whom the table is read. */
  person?: string;
  /** Ends the reading when the client has gone. */
  signal?: AbortSignal;
};

const turns = new SpreadsheetTurns();
/** When the client may try again, in milliseconds. */
const pauseMs = 30_000;

/**
 * Non-empty lines of a workbook or delimited text, read in a thread of its own that ends with the generator, with `signal` or with
 * its time. Throws VALIDATION_ERROR for anything else and above the limits, ATTEMPTS_LIMIT when too many tables are being read.
 */
export async function* readSpreadsheet(bytes: Buffer, options: SpreadsheetOptions = {}): AsyncGenerator<SpreadsheetLine> {
  const { limits = feedSpreadsheetLimits, delimiters, choice, noteSheets, person = "", signal } = options;
  const foreign = foreignFormatOf(bytes);
  if (foreign) throwSpreadsheetProblem(foreign);
  const leave = await turns.enter({ person, isLong: limits.isLong }, signal);
  if (!leave && signal?.aborted) throwSpreadsheetProblem("cut");
  if (!leave)
    throwProblem("ATTEMPTS_LIMIT", { blockedUntil: new Date(Date.now() + pauseMs).toISOString() }, translate("exchange.sheet.busy"));
  try {
    let isEmpty = true;
    const copy = new Uint8Array(bytes);
    const task: SpreadsheetTask = {
      bytes: copy,
      isWorkbook: isWorkbook(bytes),
      limits,
      delimiters,
      choice,
      isNoted: noteSheets !== undefined,
    };
    for await (const { lines, sheets } of answersOf(task, signal)) {
      if (sheets) noteSheets?.(sheets);
      isEmpty &&= lines.length === 0;
      yield* lines;
    }
    if (isEmpty) throwSpreadsheetProblem("empty");
  } finally {
    leave();
  }
}

async function* answersOf(
  task: SpreadsheetTask,
  signal: AbortSignal | undefined,
): AsyncGenerator<Exclude<SpreadsheetAnswer, { error: unknown }>> {
  const thread = new Worker(new URL("./spreadsheet-thread.ts", import.meta.url), {
    workerData: task,
    transferList: [task.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes(task.bytes.length), maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  });
  // Errors of a thread that is being ended; `nextAnswer` gets the others.
  thread.on("error", () => {});
  try {
    let leftMs = task.limits.seconds * 1000;
    for (;;) {
      const began = performance.now();
      const answer = await nextAnswer(thread, { leftMs, seconds: task.limits.seconds, signal });
      leftMs -= performance.now() - began;
      if ("error" in answer) throwSpreadsheetProblem(answer.error.key, answer.error.values);
      yield answer;
      if (answer.isLast) return;
    }
  } finally {
    await thread.terminate();
  }
}

type AnswerTimeout = { leftMs: number; seconds: number; signal: AbortSignal | undefined };

/** The thread's next answer. Refuses the table when the thread needs more time or memory than it has, or the client is gone. */
async function nextAnswer(thread: Worker, { leftMs, seconds, signal }: AnswerTimeout): Promise<SpreadsheetAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SpreadsheetAnswer | "late" | "gone">();
  const late = setTimeout(() => resolve("late"), leftMs);
  const gone = () => resolve("gone");
  const exited = () => reject(new Error("the thread ended"));
  signal?.addEventListener("abort", gone, { once: true });
  thread.once("message", resolve).once("error", reject).once("exit", exited);
  thread.postMessage("next");
  try {
    if (signal?.aborted) throwSpreadsheetProblem("cut");
    const answer = await promise;
    if (answer === "late") throwSpreadsheetProblem("slow", { seconds });
    if (answer === "gone") throwSpreadsheetProblem("cut");
    return answer;
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY") throwSpreadsheetProblem("largeWorkbook");
    throw error;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener("abort", gone);
    thread.removeListener("message", resolve).removeListener("error", reject).removeListener("exit", exited);
  }
}
