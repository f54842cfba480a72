import { type Info, parse } from "csv-parse";
import { Readable } from "node:stream";
import { refuseSheet } from "./refuse-sheet.ts";
import type { Line } from "./read-sheet.ts";

/** In the order in which they are believed: a comma may also part the kopecks. */
const usual = ["\t", ";", ","];
const sampledLines = 20;

/** Lines of a text that tabs, semicolons or commas part; what a spreadsheet puts on the clipboard is such a text too. */
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

/** A parser that is given all at once answers all at once. */
function* pieces(text: string): Generator<string> {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** UTF-8, what a spreadsheet calls "Unicode text" (UTF-16), else what Windows writes in Russia. */
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

/** The first that stands in at least every second line of the beginning. */
function delimiterOf(text: string, delimiters: readonly string[]): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, sampledLines);
  const found = delimiters.find((sign) => lines.filter((line) => line.includes(sign)).length * 2 >= lines.length);
  return found ?? ";";
}
