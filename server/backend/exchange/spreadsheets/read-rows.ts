import type { Source } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import { titlesAt } from "#contract/limits.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { Reader } from "../../db/database.ts";
import { feedOf } from "../feeds/feeds.ts";
import { idsByNaturalId, naturalId } from "../feeds/parts/natural-key.ts";
import { isForeignCurrency } from "../foreign-money.ts";
import type { IncomingRow } from "../loads/receive.ts";
import { findForRows, onlyChoices } from "./assumed-fields.ts";
import { type Cell, readCell, textOf } from "./cells.ts";
import { type Column, columnsOf } from "./columns.ts";
import {
  assertComplete,
  convertedSample,
  currencyColumnOf,
  findHeading,
  type Heading,
  loadedElsewhere,
  missingOf,
  untitledName,
} from "./headings.ts";
import { withMerged } from "./merged-cells.ts";
import { withNamedColumns } from "./named-columns.ts";
import { withNamedParents } from "./named-parents.ts";
import { withParentsAbove } from "./parents-above.ts";
import { linesAbove } from "./pick-sheet.ts";
import type { SpreadsheetLine } from "./read-spreadsheet.ts";
import { isColumnNumbering, isFoot, isUnderHeading } from "./table-rows.ts";
import { throwSpreadsheetProblem } from "./throw-spreadsheet-problem.ts";

const rowsAtOnce = 500;

/** Key of a row for its table's cells by position, so that a person can choose other fields. No feed has a field of this name. */
export const tableCells = "?";

const sampleLetters = 60;
/** Lines that are no rows are named to a person up to this many. */
const asidesNamed = 3;

export type Row = Record<string, unknown> & { [tableCells]?: Record<string, unknown> };
export type PlacedRow = { place: string; row: Row };

/** Columns of a spreadsheet, known before its rows are read. A column's sample is its first value in a row. */
export type SpreadsheetSummary = Pick<
  Source,
  "headingLine" | "columns" | "missing" | "absent" | "unread" | "assumed" | "asides" | "elsewhere" | "twice" | "spread"
>;

/** Complete after the last row. */
type Asides = NonNullable<Source["asides"]>;

/**
 * Converts lines to rows of a feed. Calls `note` with the columns before the first row; columns without a title are added to them when
 * a row has a value there.
 */
export function readRows(
  reader: Reader,
  feed: FeedName,
  lines: AsyncIterable<SpreadsheetLine>,
  note: (summary: SpreadsheetSummary) => void,
  isFull = false,
): AsyncGenerator<IncomingRow> {
  let columns: SpreadsheetSummary["columns"] = [];
  let spread: SpreadsheetSummary["spread"];
  const spreadLines = withNamedColumns(reader, feed, lines, (found) => {
    spread = found;
  });
  const rows = rowsOf(reader, { feed, isFull }, spreadLines, (summary) => {
    columns = summary.columns;
    note(Object.assign(summary, spread && { spread }));
  });
  return withIds(
    reader,
    feed,
    withNamedParents(
      reader,
      feed,
      withParentsAbove(feed, () => columns, rows),
    ),
  );
}

async function* rowsOf(
  reader: Reader,
  { feed, isFull }: { feed: FeedName; isFull: boolean },
  lines: AsyncIterable<SpreadsheetLine>,
  note: (summary: SpreadsheetSummary) => void,
): AsyncGenerator<PlacedRow> {
  const source = lines[Symbol.asyncIterator]();
  try {
    const first: SpreadsheetLine[] = [];
    let next = await source.next();
    for (; !next.done && first.length <= linesAbove; next = await source.next()) first.push(next.value);
    const { heading, at, isDividedBelow } = findHeading(
      feed,
      first.map(({ cells }) => cells),
    );
    const below = first.slice(at + 1);
    const structure = structureUnder(below, first[at]?.cells ?? [], isDividedBelow);
    const under = below.map(withMerged);
    const { assumed, absent: open } = await onlyChoices(reader, feed, heading);
    const found = isFull ? undefined : await findForRows(reader, feed, { ...heading, assumed, first, at });
    if (found) assumed.push(found.assumed);
    const missing = heading.missing.filter((field) => assumed.every((each) => each.field !== field));
    const isAside = asideOf(feed, heading, missing);
    const summary = summarise(
      feed,
      heading,
      under.filter(({ cells }) => !isAside(cells)),
      first[at]?.line ?? 1,
    );
    const known = new Set([...heading.ours, ...summary.columns.map((column) => column.at)]);
    const titleOver = titleReader(isAside);
    const begun = under.map((line) => ({ line, title: titleOver(line.cells) }));
    for (const { line, title } of begun) addUntitled(summary, line.cells, known, title);
    const asides: Asides = { count: 0, first: [] };
    for (const { cells } of structure) noteAside(asides, [cells.map(textOf).filter(Boolean).join(" ")]);
    const absent = open.filter(({ field }) => missing.includes(field));
    Object.assign(summary, { assumed, absent, asides, missing });
    note(summary);
    assertComplete(feed, summary);
    if (under.length === 0 && next.done) throwSpreadsheetProblem("empty");
    const toRow = rowReader(feed, heading, summary);
    for (const { line, title } of begun) {
      if (isAside(line.cells)) noteAside(asides, line.cells);
      else yield toRow(line, title);
    }
    for (; !next.done; next = await source.next()) {
      const line = withMerged(next.value);
      const { cells } = line;
      const title = titleOver(cells);
      addUntitled(summary, cells, known, title);
      if (found?.isSaidBy(cells)) throwSpreadsheetProblem("storageInRows", { title: cells.map(textOf).filter(Boolean).join(" ") });
      if (isAside(cells)) noteAside(asides, cells);
      else yield toRow(line, title);
    }
  } finally {
    await source.return?.();
  }
}

function summarise(
  feed: FeedName,
  { columns: fields, titled, missing, twice }: Heading,
  lines: readonly SpreadsheetLine[],
  headingLine: number,
): SpreadsheetSummary {
  const columns = titled.map((column) => {
    const values = lines.map(({ cells }) => textOf(cells[column.at] ?? null));
    const sample = (values.find(Boolean) ?? "").slice(0, sampleLetters);
    return { ...column, title: column.title.slice(0, 200), sample, ...convertedSample(fields[column.at], sample) };
  });
  const unread = columns.flatMap(({ field, title }) => (field === null ? title : []));
  return { headingLine, columns, missing, twice, unread, elsewhere: loadedElsewhere(feed, unread) };
}

/**
 * Values may stand in columns without a title: names it by its letter, so that a person can choose its field. The title over rows is such
 * a column too: price lists name their sections so.
 */
function addUntitled({ columns, unread }: SpreadsheetSummary, cells: readonly Cell[], known: Set<number>, title: string): void {
  if (title !== "" && !known.has(titlesAt)) {
    known.add(titlesAt);
    columns.push({ at: titlesAt, title: texts.rowTitles, field: null, sample: title.slice(0, sampleLetters) });
  }
  for (const [at, cell] of cells.entries()) {
    const sample = known.has(at) ? "" : textOf(cell);
    if (sample === "") continue;
    known.add(at);
    columns.push({ at, title: untitledName(at), field: null, sample: sample.slice(0, sampleLetters) });
    unread.push(untitledName(at));
  }
}

/** Fewer columns than this do not tell a title from a row that is not filled in; so many titles do where nothing is missing. */
const minColumns = 3;
const minTitles = 5;

/** An article or a number: such a cell alone is a row that is not filled in. */
const isCode = (text: string) => /\d/.test(text) && !/\s/.test(text);

/** Takes from under a heading the rows that belong to it: one that divides its columns, one that numbers them. */
function structureUnder(under: SpreadsheetLine[], heading: readonly Cell[], isDivided: boolean): SpreadsheetLine[] {
  const textsOf = (line: SpreadsheetLine | undefined) => (line?.cells ?? []).map(textOf);
  const divides = isDivided || isUnderHeading(textsOf(under[0]), heading.map(textOf));
  const count = Number(divides) + Number(isColumnNumbering(textsOf(under[Number(divides)])));
  return under.splice(0, count);
}

/** Whether a line is no row but a title of a group, a remark (one cell of words, which alone names no entity) or the table's totals. */
function asideOf(feed: FeedName, { columns, titled }: Heading, missing: readonly string[]): (cells: readonly Cell[]) => boolean {
  const isWide = titled.length >= minTitles && missing.length === 0;
  if (columns.filter(Boolean).length < minColumns && !isWide) return () => false;
  return (cells) => {
    const filled = [...cells.entries()].filter(([, cell]) => textOf(cell) !== "");
    const isComplete =
      missingOf(
        feed,
        filled.flatMap(([at]) => columns[at]?.field ?? []),
      ).length === 0;
    if (isFoot(cells.map(textOf), isComplete)) return true;
    const [[at, cell] = [0, null], another] = filled;
    const field = columns[at]?.field;
    const isParent = field === "parent" && feedOf(feed).parents !== undefined;
    return filled.length > 0 && !another && !isCode(textOf(cell)) && !isParent && missingOf(feed, field ? [field] : []).length > 0;
  };
}

const titleLetters = 200;

/** Reads lines in order: the words of the last line of one cell, which stand over the rows below it; empty for such a line itself. */
function titleReader(isAside: (cells: readonly Cell[]) => boolean): (cells: readonly Cell[]) => string {
  let title = "";
  return (cells) => {
    if (!isAside(cells)) return title;
    const [only = "", another] = cells.map(textOf).filter(Boolean);
    if (another === undefined) title = only.slice(0, titleLetters);
    return "";
  };
}

function noteAside(asides: Asides, cells: readonly Cell[]): void {
  const [words = ""] = cells.map(textOf).filter(Boolean);
  if (asides.first.length < asidesNamed) asides.first.push(words.slice(0, sampleLetters));
  asides.count += 1;
}

function rowReader(feed: FeedName, heading: Heading, summary: SpreadsheetSummary): (line: SpreadsheetLine, title: string) => PlacedRow {
  const currencyAt = currencyColumnOf(summary.columns);
  const columns = columnsOf(feed);
  const assumed = (summary.assumed ?? []).map(({ field, name }) => {
    const column = columns.find((each) => each.field === field);
    return [field, column ? readCell(column, name) : name];
  });
  return ({ line, cells }, title) => {
    const row: Row = Object.fromEntries(assumed);
    const sent = summary.columns.flatMap(({ at }): [string, unknown][] => {
      const cell = cells[at] ?? null;
      return textOf(cell) === "" ? [] : [[String(at), storedCell(cell)]];
    });
    if (title !== "") sent.push([String(titlesAt), title]);
    if (sent.length > 0) row[tableCells] = Object.fromEntries(sent);
    const currency = currencyAt === undefined ? null : (cells[currencyAt] ?? null);
    for (const [at, column] of heading.columns.entries()) {
      const value = column && readCell(column, withCurrency(column, cells[at] ?? null, currency));
      if (column && value !== undefined) row[column.field] = value;
    }
    return { place: String(line), row };
  };
}

/** Writes the currency of the row beside a price that is not in roubles, so that it is refused. */
export function withCurrency({ kind }: Column, cell: Cell, currency: Cell): Cell {
  const name = textOf(currency);
  return kind === "roubles" && textOf(cell) !== "" && isForeignCurrency(name) ? `${textOf(cell)} ${name}` : cell;
}

/** JSON has no dates: stores a date as text, which `readCell` reads to the same value. */
const storedCell = (cell: Cell): unknown => (cell instanceof Date ? textOf(cell) : cell);

/** Adds external ids to rows with only an article or name, in batches. */
export async function* withIds(reader: Reader, feed: FeedName, rows: AsyncIterable<PlacedRow>): AsyncGenerator<IncomingRow> {
  let batch: PlacedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    yield* await addIds(reader, feed, batch);
    batch = [];
  }
  yield* await addIds(reader, feed, batch);
}

async function addIds(reader: Reader, feed: FeedName, rows: readonly PlacedRow[]): Promise<PlacedRow[]> {
  const { naturalKey } = feedOf(feed);
  if (!naturalKey) return [...rows];
  const naturalIds = new Map(
    rows.flatMap(({ row }): [Row, string][] => {
      const id = row.externalId === undefined ? naturalId(naturalKey, row) : undefined;
      return id === undefined ? [] : [[row, id]];
    }),
  );
  if (naturalIds.size === 0) return [...rows];
  // An article that the table gives to goods of several names is none of them.
  const rowsOf = [...Map.groupBy(naturalIds, ([, id]) => id)];
  const wanted = rowsOf.flatMap(([id, same]) => (new Set(same.map(([row]) => row.name)).size > 1 ? [] : id));
  const ids = await idsByNaturalId(reader, feed, naturalKey, wanted);
  return rows.map((each) => {
    const id = naturalIds.get(each.row);
    return id === undefined ? each : { ...each, row: { externalId: ids.get(id.toLowerCase()) ?? id, ...each.row } };
  });
}
