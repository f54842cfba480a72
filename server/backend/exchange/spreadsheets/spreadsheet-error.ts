import type { SpreadsheetLimits } from "./spreadsheet-limits.ts";

export type SpreadsheetErrorText = { key: string; values: Record<string, string | number> };

/**
 * A whole file is refused: a key of `exchange.sheet` in locales/ru/exchange-errors.json. Thrown in reading threads, see
 * `throwSpreadsheetProblem`.
 */
export class SpreadsheetError extends Error {
  readonly text: SpreadsheetErrorText;

  constructor(key: string, values: SpreadsheetErrorText["values"] = {}) {
    super(key);
    this.text = { key, values };
  }
}

/** Counts a table as it is read. Throws SpreadsheetError at the first excess. */
export class SpreadsheetCount {
  readonly #limits: SpreadsheetLimits;
  #lines = 0;
  #cells = 0;
  #letters = 0;
  #cellsOfLine = 0;
  #lettersOfLine = 0;

  constructor(limits: SpreadsheetLimits) {
    this.#limits = limits;
  }

  /** A filled cell: its line as people count, its column from 0, its characters. */
  addCell(line: number, column: number, letters: number): void {
    const { columns, cells, cellLetters, lineLetters } = this.#limits;
    this.checkColumn(line, column);
    if (letters > cellLetters) throw new SpreadsheetError("longCell", { line, most: cellLetters });
    this.#cells += 1;
    this.#cellsOfLine += 1;
    this.#letters += letters;
    this.#lettersOfLine += letters;
    if (this.#cellsOfLine > columns) throw new SpreadsheetError("tooManyColumns", { line, most: columns });
    if (this.#cells > cells) throw new SpreadsheetError("tooManyCells", { most: cells });
    if (this.#lettersOfLine > lineLetters) throw new SpreadsheetError("longLine", { line, most: lineLetters });
    if (this.#letters > this.#limits.letters) throw new SpreadsheetError("tooManyLetters", { most: this.#limits.letters });
  }

  checkColumn(line: number, column: number): void {
    const { columns } = this.#limits;
    if (column >= columns) throw new SpreadsheetError("tooManyColumns", { line, most: columns });
  }

  /** Ends a line; one without a filled cell does not count. */
  endLine(): void {
    if (this.#cellsOfLine > 0) this.#lines += 1;
    this.#cellsOfLine = 0;
    this.#lettersOfLine = 0;
    const { lines, namedLines } = this.#limits;
    if (this.#lines > lines) throw new SpreadsheetError("tooManyLines", { most: namedLines });
  }
}
