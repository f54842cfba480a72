import { parseCellRef } from "hucre";
import { SaxesParser } from "saxes";
import type { Cell } from "./cells.ts";
import type { SpreadsheetLine } from "./read-spreadsheet.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";
import type { Parts } from "./workbook-parts.ts";

/** Last lines of merged cells by their first: `"<line> <column>"`, the column counted from 0. Cells merged within one line are left out. */
export type MergedCells = ReadonlyMap<string, number>;

const begin = /<(?:\w{1,20}:)?mergeCells[\s>]/;
const end = /<\/(?:\w{1,20}:)?mergeCells\s*>/;
const tagLetters = 40;
/** Some hundred thousand merged cells. */
const maxLetters = 8 * 1024 ** 2;

/** The merged cells of a sheet, which stand behind its rows: found in the text, so that the rows are not parsed twice. */
export async function readMergedCells(parts: Parts, path: string): Promise<MergedCells> {
  let [text, isFound] = ["", false];
  for await (const chunk of parts.text(path)) {
    text += chunk;
    const at = isFound ? 0 : text.search(begin);
    isFound ||= at >= 0;
    text = text.slice(isFound ? at : -tagLetters);
    if (text.length > maxLetters) throw new SpreadsheetError("largeWorkbook");
    const until = isFound ? end.exec(text) : null;
    if (until) return mergedIn(text.slice(0, until.index + until[0].length));
  }
  return new Map();
}

function mergedIn(xml: string): MergedCells {
  const merged = new Map<string, number>();
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("opentag", ({ attributes }) => {
    const [from, to] = String(attributes.ref ?? "").split(":");
    if (!from || !to) return;
    const [first, last] = [parseCellRef(from), parseCellRef(to)];
    if (last.row > first.row) merged.set(placeOf(first.row + 1, first.col), last.row + 1);
  });
  parser.write(xml).close();
  return merged;
}

const placeOf = (line: number, column: number) => `${line} ${column}`;

/** Reads lines in order: the words in the cells of a line that is reached by a cell merged over several, by column. */
export class MergedWords {
  readonly #merged: MergedCells;
  readonly #open = new Map<number, { words: string; until: number }>();

  constructor(merged: MergedCells) {
    this.#merged = merged;
  }

  /** The words over a line's empty cells. A number may be one for all lines, of which a quantity is not each line's. */
  over(line: number, cells: readonly Cell[]): SpreadsheetLine["merged"] {
    if (this.#merged.size === 0) return undefined;
    const words: [string, string][] = [];
    for (const [column, { words: above, until }] of this.#open)
      if (line > until) this.#open.delete(column);
      else if ((cells[column] ?? "") === "") words.push([String(column), above]);
    for (const [column, cell] of cells.entries()) {
      const until = this.#merged.get(placeOf(line, column));
      if (until !== undefined && typeof cell === "string" && /\p{L}/u.test(cell)) this.#open.set(column, { words: cell, until });
    }
    return words.length > 0 ? Object.fromEntries(words) : undefined;
  }
}

/** A line with the words of cells that are merged over it. Of a heading the second row must not have those of the first. */
export function withMerged(line: SpreadsheetLine): SpreadsheetLine {
  if (!line.merged) return line;
  const cells = [...line.cells];
  for (const [column, words] of Object.entries(line.merged)) {
    while (cells.length <= Number(column)) cells.push(null);
    cells[Number(column)] = words;
  }
  return { line: line.line, cells };
}
