/** Lines of a spreadsheet of a feed, including the heading. */
export const maxLines = 100_001;

/** What a table may have. Checked while it is counted, before it is split into cells. */
export type SpreadsheetLimits = {
  /** Lines with a filled cell. */
  lines: number;
  /** The number of lines that the error names: without headings. */
  namedLines: number;
  columns: number;
  /** Filled cells. */
  cells: number;
  /** Characters of all cells, of one line's cells, and of one cell. */
  letters: number;
  lineLetters: number;
  cellLetters: number;
  /** Mebibytes of a workbook's unpacked parts. */
  unpackedMegabytes: number;
  /** Seconds of the reading thread. Excludes the time that it waits for the reader of its lines. */
  seconds: number;
  /** Waits while another long table is read, so that one thread stays free for short ones. */
  isLong: boolean;
};

const ofAny = { columns: 200, cellLetters: 10_000, lineLetters: 50_000 };

export const feedSpreadsheetLimits: SpreadsheetLimits = {
  ...ofAny,
  lines: maxLines,
  namedLines: maxLines - 1,
  cells: 5_000_000,
  letters: 100_000_000,
  unpackedMegabytes: 500,
  seconds: 90,
  isLong: true,
};

/** Limits of a table of order lines, of which the contract accepts `max`. */
export const orderSpreadsheetLimits = (max: number): SpreadsheetLimits => ({
  ...ofAny,
  // Allows for a heading and lines above it.
  lines: max + 30,
  namedLines: max,
  cells: max * 50,
  letters: max * 2000,
  unpackedMegabytes: 64,
  seconds: 10,
  isLong: false,
});

/** Mebibytes of the thread's heap for a file of `bytes`: most of a text's or a workbook's words are held at once. */
export const heapMegabytes = (bytes: number) => Math.min(512, 40 + 24 * Math.ceil(bytes / 1024 ** 2));
