import { parseCellRef, serialToDate } from "hucre";
import { type Cell, isFormulaError, textOf } from "./cells.ts";
import { MergedWords, readMergedCells } from "./merged-cells.ts";
import { linesAbove, namedSheet, pickSheet, type SheetChoice, type SheetSummary } from "./pick-sheet.ts";
import type { SpreadsheetLine } from "./read-spreadsheet.ts";
import { SpreadsheetCount, SpreadsheetError } from "./spreadsheet-error.ts";
import type { SpreadsheetLimits } from "./spreadsheet-limits.ts";
import { openParts, type Parts, type Tag } from "./workbook-parts.ts";
import { type Book, type BookSheet, openBook, TextReader, withoutEscapes } from "./workbook-sheet.ts";

/** What people see in a cell whose formula has no result. */
const uncomputed = "#VALUE!";

/** A number that is no day stays one, since a cell that cannot be read is not empty. */
const dateOr = (date: Date, value: string): Cell => (Number.isNaN(date.getTime()) ? value : date);

type Sheets = { choice?: SheetChoice | undefined; note?: (sheets: SheetSummary[]) => void };

/**
 * Lines of one sheet of a workbook, formulas as values. Calls `note` before with the sheets that have lines, if there is more than
 * one sheet. Throws SpreadsheetError, and any error for a broken file.
 */
export async function* readXlsx(
  bytes: Uint8Array,
  limits: SpreadsheetLimits,
  { choice, note }: Sheets = {},
): AsyncGenerator<SpreadsheetLine> {
  const parts = await openParts(bytes, limits.unpackedMegabytes);
  const book = await openBook(parts);
  const [first, ...others] = book.sheets;
  let sheet = first;
  if (others.length > 0 && choice?.name !== undefined && !note) sheet = namedSheet(book.sheets, choice.name);
  else if (others.length > 0) {
    const measured: MeasuredSheet[] = [];
    for (const each of book.sheets) measured.push(await measureSheet(parts, book, each, limits));
    const filled = measured.filter(({ lines }) => lines > 0);
    sheet = pickSheet(filled, choice);
    note?.(filled.map(({ name, lines }) => ({ name, lines, isRead: name === sheet?.name })));
  }
  if (!sheet) return;
  const merged = new MergedWords(await readMergedCells(parts, sheet.path));
  const reader = new RowReader(book, new SpreadsheetCount(limits), merged);
  for await (const _ of parts.read(sheet.path, reader)) yield* reader.take();
}

type MeasuredSheet = BookSheet & { lines: number; first: SpreadsheetLine[] };

/** Counts the lines of a sheet. What is above the limits or broken is refused only if the sheet is read. */
async function measureSheet(parts: Parts, book: Book, sheet: BookSheet, limits: SpreadsheetLimits): Promise<MeasuredSheet> {
  const any = Number.POSITIVE_INFINITY;
  const reader = new RowReader(book, new SpreadsheetCount({ ...limits, lines: any, cells: any, letters: any }));
  const first: SpreadsheetLine[] = [];
  let lines = 0;
  try {
    for await (const _ of parts.read(sheet.path, reader)) {
      const read = reader.take();
      lines += read.length;
      first.push(...read.slice(0, Math.max(0, linesAbove - first.length)));
    }
  } catch {
    lines = Math.max(lines, 1);
  }
  return { ...sheet, lines, first };
}

/** Makes lines of the tags of a sheet: `row` with `c`, whose value is in `v` or `is`. */
class RowReader {
  readonly #book: Book;
  readonly #count: SpreadsheetCount;
  readonly #inline = new TextReader();
  readonly #merged: MergedWords | undefined;
  #done: SpreadsheetLine[] = [];
  #line = 0;
  #cells: Cell[] | undefined;
  #column = 0;
  #cell: Readonly<Record<string, string>> | undefined;
  #isValue = false;
  #value = "";
  #isInFormula = false;
  /** The cell has a formula, and so far no value. */
  #isUncomputed = false;

  constructor(book: Book, count: SpreadsheetCount, merged?: MergedWords) {
    this.#book = book;
    this.#count = count;
    this.#merged = merged;
  }

  take(): SpreadsheetLine[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  open = ({ name, attributes }: Tag): void => {
    if (name === "row") {
      this.#line = Number(attributes.r) || this.#line + 1;
      this.#cells = [];
      this.#column = 0;
    } else if (name === "c" && this.#cells) {
      if (attributes.r) this.#column = Math.max(0, parseCellRef(attributes.r).col);
      this.#cell = attributes;
      this.#value = "";
      this.#isUncomputed = false;
      this.#inline.start();
    } else if (name === "f") this.#isInFormula = this.#isUncomputed = this.#cell !== undefined;
    else if (name === "v") {
      this.#isValue = this.#cell !== undefined;
      this.#isUncomputed = false;
    } else this.#inline.open(name);
  };

  text = (text: string): void => {
    if (this.#isInFormula) return;
    if (this.#isValue) this.#value += text;
    else if (this.#cell) this.#inline.add(text);
  };

  close = (name: string): void => {
    if (name === "v") this.#isValue = false;
    else if (name === "f") this.#isInFormula = false;
    else if (name === "c" && this.#cell) this.#endCell(this.#cell);
    else if (name === "row" && this.#cells) {
      const merged = this.#merged?.over(this.#line, this.#cells);
      if (this.#cells.length > 0) this.#done.push({ line: this.#line, cells: this.#cells, ...(merged && { merged }) });
      this.#count.endLine();
      this.#cells = undefined;
    } else this.#inline.close(name);
  };

  #endCell(attributes: Readonly<Record<string, string>>): void {
    // A program that does not compute writes a formula without a value, as of a number. One that gives an empty text has none either.
    const value = this.#isUncomputed && (attributes.t ?? "n") === "n" ? uncomputed : this.#valueOf(attributes);
    this.#cell = undefined;
    const column = this.#column;
    this.#column += 1;
    // Formatted cells without a value may stand far to the right.
    if (value === null || value === "" || !this.#cells) return;
    this.#count.addCell(this.#line, column, typeof value === "string" ? value.length : 1);
    while (this.#cells.length < column) this.#cells.push(null);
    this.#cells[column] = value;
  }

  #sharedAt(index: number): string {
    const text = this.#book.shared[index];
    if (text === undefined) throw new SpreadsheetError("workbook");
    return text;
  }

  #valueOf({ t: type = "n", s: style = "-1" }: Readonly<Record<string, string>>): Cell {
    const value = this.#value;
    switch (type) {
      case "s":
        return value === "" ? null : this.#sharedAt(Number(value));
      case "str":
        return withoutEscapes(value);
      case "inlineStr":
        return this.#inline.value();
      case "b":
        return value === "1" || value.toLowerCase() === "true";
      case "e":
        return isFormulaError(value) ? value : uncomputed;
    }
    if (value === "") return null;
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    const { isDate = false, isPercent = false, currency = "", digits = 0 } = this.#book.styles[Number(style)] ?? {};
    if (isPercent) return `${textOf(number * 100)} %`;
    if (isDate) return dateOr(serialToDate(number, this.#book.is1904), value);
    const shown = Number.isSafeInteger(number) && number >= 0 ? String(number).padStart(digits, "0") : "";
    if (shown.startsWith("0") && shown.length > 1) return shown;
    return currency === "" ? number : `${textOf(number)} ${currency}`;
  }
}
