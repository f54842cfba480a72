import type { SheetLimits } from "./sheet-limits.ts";

export type SheetText = { key: string; values: Record<string, string | number> };

/** A whole file is refused: a key of `exchange.sheet` in locales/ru/exchange-errors.json. Thrown in reading threads, see `refuseSheet`. */
export class SheetRefusal extends Error {
  readonly text: SheetText;

  constructor(key: string, values: SheetText["values"] = {}) {
    super(key);
    this.text = { key, values };
  }
}

/** Counts a table as it is read. Throws SheetRefusal at the first excess. */
export class SheetCount {
  readonly #limits: SheetLimits;
  #lines = 0;
  #cells = 0;
  #letters = 0;
  #cellsOfLine = 0;
  #lettersOfLine = 0;

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  /** A filled cell: its line as people count, its column from 0, its characters. */
  addCell(line: number, column: number, letters: number): void {
    const { columns, cells, cellLetters, lineLetters } = this.#limits;
    this.checkColumn(line, column);
    if (letters > cellLetters) throw new SheetRefusal("longCell", { line, most: cellLetters });
    this.#cells += 1;
    this.#cellsOfLine += 1;
    this.#letters += letters;
    this.#lettersOfLine += letters;
    if (this.#cellsOfLine > columns) throw new SheetRefusal("tooManyColumns", { line, most: columns });
    if (this.#cells > cells) throw new SheetRefusal("tooManyCells", { most: cells });
    if (this.#lettersOfLine > lineLetters) throw new SheetRefusal("longLine", { line, most: lineLetters });
    if (this.#letters > this.#limits.letters) throw new SheetRefusal("tooManyLetters", { most: this.#limits.letters });
  }

  checkColumn(line: number, column: number): void {
    const { columns } = this.#limits;
    if (column >= columns) throw new SheetRefusal("tooManyColumns", { line, most: columns });
  }

  /** Ends a line; one without a filled cell does not count. */
  endLine(): void {
    if (this.#cellsOfLine > 0) this.#lines += 1;
    this.#cellsOfLine = 0;
    this.#lettersOfLine = 0;
    const { lines, saidLines } = this.#limits;
    if (this.#lines > lines) throw new SheetRefusal("tooManyLines", { most: saidLines });
  }
}
