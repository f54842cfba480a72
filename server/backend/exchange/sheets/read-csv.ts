import { type Info, parse } from "csv-parse";
import { Readable } from "node:stream";
import { refuseSheet } from "./refuse-sheet.ts";
import type { Line } from "./read-sheet.ts";

/** Delimiters in order of preference. The comma is last: it may be a decimal separator. */
const usual = ["\t", ";", ","];
const sampledLines = 20;

/** Reads delimited text: CSV, or cells pasted from a spreadsheet. Throws VALIDATION_ERROR for broken quotes and encodings. */
export async function* readCsv(bytes: Buffer, delimiters: readonly string[] = usual): AsyncGenerator<Line> {
  const text = decode(bytes);
  const parser = Readable.from(pieces(text)).pipe(
    parse({ delimiter: delimiterOf(text, delimiters), info: true, bom: true, relax_column_count: true, relax_quotes: true }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    const { lines, code } = error as { lines?: number; code?: string };
    if (!code?.startsWith("CSV_")) throw error;
    refuseSheet("quotes", { line: lines ?? 1 });
  }
}

/** Splits the text, because the parser emits the records of a chunk at once. */
function* pieces(text: string): Generator<string> {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Decodes UTF-16 with a byte order mark ("Unicode text" of spreadsheets), UTF-8, else windows-1251. */
function decode(bytes: Buffer): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
  const text = marked ? new TextDecoder(marked).decode(bytes) : (utf8(bytes) ?? new TextDecoder("windows-1251").decode(bytes));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them
  if (/[\u0000-\u0008\u000e-\u001f\u0098]/.test(text)) refuseSheet("unreadable");
  return text;
}

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first delimiter found in at least half of the first lines. */
function delimiterOf(text: string, delimiters: readonly string[]): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, sampledLines);
  const found = delimiters.find((sign) => lines.filter((line) => line.includes(sign)).length * 2 >= lines.length);
  return found ?? ";";
}
