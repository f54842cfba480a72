import { cleanLine } from "#contract/clean-text.ts";
import { maxBuyerCodes } from "#contract/limits.ts";
import sheets from "#locales/ru/exchange-sheets.json" with { type: "json" };
import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { type Cell, isFormulaError, isRounded, textOf, wordKey } from "../exchange/spreadsheets/cells.ts";
import { readSpreadsheet, type SpreadsheetOptions } from "../exchange/spreadsheets/read-spreadsheet.ts";
import { orderSpreadsheetLimits } from "../exchange/spreadsheets/spreadsheet-limits.ts";
import { throwSpreadsheetProblem } from "../exchange/spreadsheets/throw-spreadsheet-problem.ts";
import { throwFieldErrors } from "../problem.ts";
import type { CodeRow } from "./decide-codes.ts";

const keysOf = (words: string) => new Set(words.split("|").map(wordKey));
const articles = keysOf(sheets.headings.article);
const codes = keysOf(texts.buyerCodes);
const codeWord = wordKey(texts.codeWord);
const known = new Set([...articles, ...codes, ...keysOf(sheets.headings.name)]);
const titles = new Map([...[...articles].map((word) => [word, "article"] as const), ...[...codes].map((word) => [word, "code"] as const)]);
/** A title may precede the heading, so it is searched in this many rows. */
const linesAbove = 20;
/** Of an article or a code that is shown again with its fault. */
const maxShown = 300;

/** `isOdd`: a program has made something else of the code, which is not what the buyer's system has. */
export type CodeCells = { line: number; cells: readonly string[]; isOdd: readonly boolean[] };

/**
 * Rows with their numbers in the table. Without a heading the article is in the first column and the code in the next; a table with
 * other columns and no known heading is refused, because a name would be taken for a code.
 */
export async function readCodeRows(bytes: Buffer, from: SpreadsheetOptions): Promise<CodeRow[]> {
  const rows: CodeCells[] = [];
  const limits = orderSpreadsheetLimits(maxBuyerCodes);
  for await (const { line, cells } of readSpreadsheet(bytes, { limits, delimiters: ["\t", ";", ","], choice: { titles }, ...from }))
    rows.push({ line, cells: cells.map((cell) => cleanLine(textOf(cell)).slice(0, maxShown)), isOdd: cells.map(isOddCell) });
  const found = codeRowsOf(rows);
  if (found === null) throwFieldErrors({ fileBody: "buyerCodes.noHeading" });
  if (found.length > maxBuyerCodes) throwSpreadsheetProblem("tooManyLines", { most: maxBuyerCodes });
  if (found.length === 0) throwSpreadsheetProblem("empty");
  return found;
}

/** A formula's error, a number that has lost digits, or a code that has become a date. */
function isOddCell(cell: Cell): boolean {
  if (cell instanceof Date) return true;
  if (typeof cell === "number") return !Number.isSafeInteger(cell) && !/^\d{1,12}\.\d{1,3}$/.test(String(cell));
  return typeof cell === "string" && (isFormulaError(cell.trim()) || isRounded(cell.trim()));
}

/** A typed line: the article has no space and a digit; a dash may stand between. */
function splitTyped(text = ""): string[] {
  const end = text.search(/[ ;]/);
  const article = text.slice(0, end);
  if (end < 0 || !/\d/.test(article)) return [text, ""];
  return [
    article,
    text
      .slice(end + 1)
      .trim()
      .replace(/^[-–—] /, "")
      .trim(),
  ];
}

/** A heading may say more in brackets: `Ваш код (1С)`. */
const titleKey = (cell: string) => wordKey((cell.split("(", 1)[0] ?? "").replace(/[*:]/g, ""));
const place = (row: readonly string[], words: ReadonlySet<string>) => row.findIndex((cell) => words.has(titleKey(cell)));

/** Several columns may be codes of something: the one that is called an article is ours. */
function articlePlace(row: readonly string[]): number {
  const named = row.findIndex((cell) => articles.has(titleKey(cell)) && !titleKey(cell).startsWith(codeWord));
  return named >= 0 ? named : place(row, articles);
}

/** Null: columns are not told apart. */
export function codeRowsOf(rows: readonly CodeCells[]): CodeRow[] | null {
  const top = rows.slice(0, linesAbove);
  const heading = top.findIndex(({ cells }) => place(cells, articles) >= 0 && place(cells, codes) >= 0);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (heading < 0) {
    const isTable = filled.some(({ cells }) => cells.filter((cell) => cell !== "").length > 2);
    if (isTable || top.some(({ cells }) => cells.length > 1 && place(cells, known) >= 0)) return null;
  }
  const head = rows[heading]?.cells ?? [];
  const [ofArticle, ofCode] = heading < 0 ? [0, 1] : [articlePlace(head), place(head, codes)];
  return rows.slice(heading + 1).flatMap(({ line, cells, isOdd }) => {
    if (cells.every((cell) => cell === "")) return [];
    const [article = "", code = ""] = heading < 0 && cells.length === 1 ? splitTyped(cells[0]) : [cells[ofArticle], cells[ofCode]];
    return [{ row: line, article, code, isOdd: isOdd[ofCode] === true }];
  });
}
