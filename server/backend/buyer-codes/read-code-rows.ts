import { cleanLine } from "#contract/clean-text.ts";
import { maxBuyerCodes } from "#contract/limits.ts";
import sheets from "#locales/ru/exchange-sheets.json" with { type: "json" };
import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { textOf, wordKey } from "../exchange/spreadsheets/cells.ts";
import { readSpreadsheet, type SpreadsheetOptions } from "../exchange/spreadsheets/read-spreadsheet.ts";
import { orderSpreadsheetLimits } from "../exchange/spreadsheets/spreadsheet-limits.ts";
import { throwSpreadsheetProblem } from "../exchange/spreadsheets/throw-spreadsheet-problem.ts";
import type { CodeRow } from "./decide-codes.ts";

const keysOf = (words: string) => new Set(words.split("|").map(wordKey));
const articles = keysOf(sheets.headings.article);
const codes = keysOf(texts.buyerCodes);
const titles = new Map([...[...articles].map((word) => [word, "article"] as const), ...[...codes].map((word) => [word, "code"] as const)]);
/** A title may precede the heading, so it is searched in this many rows. */
const linesAbove = 20;
/** Of an article or a code that is shown again with its fault. */
const maxShown = 300;

/** Rows with their numbers in the table. Without a heading the article is the first filled cell and the code the next. */
export async function readCodeRows(bytes: Buffer, from: SpreadsheetOptions): Promise<CodeRow[]> {
  const rows: string[][] = [];
  const limits = orderSpreadsheetLimits(maxBuyerCodes);
  for await (const { cells } of readSpreadsheet(bytes, { limits, delimiters: ["\t", ";"], choice: { titles }, ...from }))
    rows.push(cells.map((cell) => cleanLine(textOf(cell)).slice(0, maxShown)));
  const found = codeRowsOf(rows);
  if (found.length > maxBuyerCodes) throwSpreadsheetProblem("tooManyLines", { most: maxBuyerCodes });
  if (found.length === 0) throwSpreadsheetProblem("empty");
  return found;
}

/** A typed line: the article has no space. */
function splitTyped(line = ""): string[] {
  const end = line.search(/[ ;]/);
  return end < 0 ? [line] : [line.slice(0, end), line.slice(end + 1).trim()];
}

export function codeRowsOf(rows: readonly (readonly string[])[]): CodeRow[] {
  const place = (row: readonly string[], words: ReadonlySet<string>) => row.findIndex((cell) => words.has(wordKey(cell)));
  const heading = rows.slice(0, linesAbove).findIndex((row) => place(row, articles) >= 0 && place(row, codes) >= 0);
  const head = rows[heading] ?? [];
  const columns = { article: place(head, articles), code: place(head, codes) };
  return rows.flatMap((row, at) => {
    const filled = row.filter((cell) => cell !== "");
    if (at <= heading || filled.length === 0) return [];
    const parts = heading < 0 ? (filled.length > 1 ? filled : splitTyped(filled[0])) : [row[columns.article], row[columns.code]];
    const [article = "", code = ""] = parts;
    return [{ row: at + 1, article, code }];
  });
}
