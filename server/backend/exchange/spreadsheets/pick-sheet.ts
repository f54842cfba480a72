import { type Cell, textOf, wordKey } from "./cells.ts";
import type { SpreadsheetLine } from "./read-spreadsheet.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

/** Lines searched for the heading: a title and explanations may precede it. */
export const linesAbove = 20;

/** A sheet of a workbook with filled lines. */
export type SheetSummary = { name: string; lines: number; isRead: boolean };

/** The sheet to read: by its name, else by the titles of columns (`wordKey`) and what each is. */
export type SheetChoice = { name?: string | undefined; titles: ReadonlyMap<string, string> };

type Candidate = { name: string; isHidden: boolean; first: readonly SpreadsheetLine[] };

/**
 * The named sheet; else the one in whose first lines most titles of columns stand, of equal ones a visible one, then the first. Throws
 * SpreadsheetError for an unknown name. Undefined without sheets.
 */
export function pickSheet<Sheet extends Candidate>(sheets: readonly Sheet[], choice: SheetChoice | undefined): Sheet | undefined {
  if (choice?.name !== undefined) return namedSheet(sheets, choice.name);
  const titles = choice?.titles ?? new Map<string, string>();
  const ranked = sheets.map((sheet) => ({ sheet, titled: Math.max(0, ...sheet.first.map(({ cells }) => titledIn(cells, titles))) }));
  return ranked.sort((a, b) => b.titled - a.titled || Number(a.sheet.isHidden) - Number(b.sheet.isHidden))[0]?.sheet;
}

/** Throws SpreadsheetError for an unknown name. */
export function namedSheet<Sheet extends { name: string }>(sheets: readonly Sheet[], name: string): Sheet {
  const named = sheets.find((sheet) => sheet.name === name);
  if (!named) throw new SpreadsheetError("sheetGone", { name });
  return named;
}

const titledIn = (cells: readonly Cell[], titles: ReadonlyMap<string, string>) =>
  new Set(cells.flatMap((cell) => titles.get(wordKey(textOf(cell))) ?? [])).size;
