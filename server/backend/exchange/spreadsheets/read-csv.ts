import { Readable } from "node:stream";
import { type Info, parse } from "csv-parse";
import { decode } from "./encoding.ts";
import type { SpreadsheetLine } from "./read-spreadsheet.ts";
import { SpreadsheetCount, SpreadsheetError } from "./spreadsheet-error.ts";
import type { SpreadsheetLimits } from "./spreadsheet-limits.ts";

/** Delimiters in order of preference. The comma is last: it may be a decimal separator. */
const usual = ["\t", ";", ","];
const sampledLines = 20;

/** Reads delimited text: CSV, or cells pasted from a spreadsheet. Throws SpreadsheetError, also for broken quotes and encodings. */
export async function* readCsv(
  bytes: Uint8Array,
  limits: SpreadsheetLimits,
  delimiters: readonly string[] = usual,
): AsyncGenerator<SpreadsheetLine> {
  const text = decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them
  if (/[\u0000-\u0008\u000e-\u001f\u0098]/.test(text)) throw new SpreadsheetError("unreadable");
  const delimiter = delimiterOf(text, delimiters);
  const dropped = countText(text, delimiter, limits);
  const parser = Readable.from(pieces(text, dropped)).pipe(
    parse({
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      info: true,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    const { lines, code } = error as { lines?: number; code?: string };
    if (!code?.startsWith("CSV_")) throw error;
    throw new SpreadsheetError("quotes", { line: lines ?? 1 });
  }
}

const newLine = 10;
const carriageReturn = 13;
const quote = 34;

type Range = { from: number; to: number };

/**
 * Counts the cells of a text without splitting it: one pass over its characters. An unclosed quote is left to the parser. Returns
 * the empty cells to the right of the columns that are read: spreadsheets write them for formatted columns.
 */
function countText(text: string, delimiter: string, limits: SpreadsheetLimits): Range[] {
  const count = new SpreadsheetCount(limits);
  const dropped: Range[] = [];
  let dropFrom = -1;
  const separator = delimiter.charCodeAt(0);
  let line = 1;
  let column = 0;
  let letters = 0;
  let isStart = true;
  let isQuoted = false;
  const endCell = (at: number) => {
    if (letters > 0) count.addCell(line, column, letters);
    column += 1;
    if (column === limits.columns) dropFrom = at;
    letters = 0;
    isStart = true;
  };
  const endLine = (at: number) => {
    const to = text.charCodeAt(at - 1) === carriageReturn ? at - 1 : at;
    endCell(to);
    if (dropFrom >= 0 && dropFrom < to) dropped.push({ from: dropFrom, to });
    dropFrom = -1;
    count.endLine();
    column = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isEnd = code === newLine || (code === carriageReturn && text.charCodeAt(at + 1) !== newLine);
    if (isQuoted ? code === quote && text.charCodeAt(at + 1) !== quote : code === quote && isStart) {
      isQuoted = !isQuoted;
      isStart = false;
    } else if (!isQuoted && code === separator) endCell(at);
    else if (!isQuoted && isEnd) endLine(at);
    else if (isQuoted || code !== carriageReturn) {
      if (isQuoted && code === quote) at += 1;
      letters += 1;
      isStart = false;
    }
    if (isEnd) line += 1;
  }
  if (isQuoted) count.checkColumn(line, column);
  else endLine(text.length);
  return dropped;
}

/** Splits the text, because the parser emits the records of a chunk at once. */
function* pieces(text: string, dropped: readonly Range[]): Generator<string> {
  const size = 64 * 1024;
  let begin = 0;
  for (const { from, to } of [...dropped, { from: text.length, to: text.length }]) {
    for (let at = begin; at < from; at += size) yield text.slice(at, Math.min(at + size, from));
    begin = to;
  }
}

/** The first delimiter found in at least half of the first lines. */
function delimiterOf(text: string, delimiters: readonly string[]): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r?\n|\r/, 10_000)
    .filter((line) => line.trim() !== "")
    .slice(0, sampledLines);
  const found = delimiters.find((sign) => lines.filter((line) => line.includes(sign)).length * 2 >= lines.length);
  return found ?? ";";
}
