import type { Source } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { Reader } from "../../db/database.ts";
import { interpolate } from "../../interpolate.ts";
import { feedOf } from "../feeds/feeds.ts";
import { type Cell, textOf, wordKey } from "./cells.ts";
import { recognisedField, titleOf } from "./headings.ts";
import { linesAbove } from "./pick-sheet.ts";
import { readNames } from "./read-names.ts";
import type { SpreadsheetLine } from "./read-spreadsheet.ts";
import { isFoot } from "./table-rows.ts";

type Spread = NonNullable<Source["spread"]>;

/** Positions of columns whose titles are names, and the line with these titles. */
type Named = { line: number; at: readonly number[] };

/**
 * A report of stock has a column for each storage: makes a row for each of them, with the columns of storage and quantity that the feed
 * asks for. An empty cell beside filled ones is a quantity of none. Other tables pass as they are.
 */
export async function* withNamedColumns(
  reader: Reader,
  feed: FeedName,
  lines: AsyncIterable<SpreadsheetLine>,
  note: (spread: Spread) => void,
): AsyncGenerator<SpreadsheetLine> {
  const { inColumns } = feedOf(feed);
  if (!inColumns) return yield* lines;
  const names = new Set((await readNames(reader, inColumns.names)).map(wordKey));
  const source = lines[Symbol.asyncIterator]();
  try {
    const first: SpreadsheetLine[] = [];
    let next = await source.next();
    for (; !next.done && first.length <= linesAbove; next = await source.next()) first.push(next.value);
    const found = namedColumns(feed, first, names, inColumns);
    const heading = first[found?.line ?? -1];
    if (!found || !heading) {
      yield* first;
      for (; !next.done; next = await source.next()) yield next.value;
      return;
    }
    const titles = found.at.map((at) => textOf(heading.cells[at] ?? null));
    const above = first[found.line - 1];
    const isTwoRows = above !== undefined && isUpperHeading(feed, above.cells, heading.cells);
    const width = Math.max(...first.map(({ cells }) => cells.length));
    note({ field: inColumns.field, titles });
    yield* first.slice(0, found.line - (isTwoRows ? 1 : 0));
    const over = isTwoRows ? above.cells : heading.cells;
    yield { line: heading.line, cells: headingOf(feed, { ...inColumns, width }, over, found.at) };
    const spread = (line: SpreadsheetLine) => rowsOf(line, found.at, titles, width);
    for (const line of first.slice(found.line + 1)) yield* spread(line);
    for (; !next.done; next = await source.next()) yield* spread(next.value);
  } finally {
    await source.return?.();
  }
}

/**
 * The line in which names stand as titles, of a table without a column for them. One name alone is a title where no other column has the
 * values.
 */
function namedColumns(
  feed: FeedName,
  lines: readonly SpreadsheetLine[],
  names: ReadonlySet<string>,
  { field, value }: { field: string; value: string },
): Named | undefined {
  const has = (cells: readonly Cell[], wanted: string) =>
    cells.some((cell) => typeof cell === "string" && recognisedField(feed, textOf(cell)) === wanted);
  for (const [line, { cells }] of lines.entries()) {
    const at = [...cells.entries()].flatMap(([place, cell]) => (names.has(wordKey(textOf(cell))) ? place : []));
    const isDistinct = new Set(at.map((place) => wordKey(textOf(cells[place] ?? null)))).size === at.length;
    const under = at.map((place) => textOf(lines[line + 1]?.cells[place] ?? null)).filter(Boolean);
    // The names stand over titles of their own: `Остаток`, `Резерв`.
    const isOver = under.length > 0 && under.every((text) => /\p{L}/u.test(text));
    if (at.length === 0 || !isDistinct || isOver) continue;
    const above = lines[line - 1]?.cells ?? [];
    const heading = isUpperHeading(feed, above, cells) ? above : cells;
    const titles = [...cells, ...heading];
    if (has(titles, field) || (at.length === 1 && has(titles, value))) continue;
    if (isTitled(feed, heading)) return { line, at };
  }
  return undefined;
}

const isTitled = (feed: FeedName, cells: readonly Cell[]) =>
  cells.some((cell) => typeof cell === "string" && recognisedField(feed, textOf(cell)) !== undefined);

/** Whether a line has the titles of the columns beside the named ones, which stand in the line below it. */
const isUpperHeading = (feed: FeedName, above: readonly Cell[], names: readonly Cell[]) => !isTitled(feed, names) && isTitled(feed, above);

type Added = { field: string; value: string; width: number };

/** A title of all quantities together must not stand for one of them. */
function headingOf(feed: FeedName, { field, value, width }: Added, titles: readonly Cell[], at: readonly number[]): Cell[] {
  const kept = Array.from({ length: width }, (_, place) => (at.includes(place) ? null : (titles[place] ?? null)));
  const named = kept.map((cell) => {
    const title = typeof cell === "string" ? textOf(cell) : "";
    return recognisedField(feed, title) === value ? interpolate(texts.ofAllNamed, { title }) : cell;
  });
  return [...named, titleOf(feed, field), titleOf(feed, value)];
}

/** One cell alone is a title over rows, and totals are no rows. */
function rowsOf(
  { line, cells, merged }: SpreadsheetLine,
  at: readonly number[],
  titles: readonly string[],
  width: number,
): SpreadsheetLine[] {
  const kept = Array.from({ length: width }, (_, place) => (at.includes(place) ? null : (cells[place] ?? null)));
  if (isFoot(kept.map(textOf))) return [{ line, cells: kept }];
  const isEmpty = at.every((place) => textOf(cells[place] ?? null) === "");
  if (isEmpty && kept.filter((cell) => textOf(cell) !== "").length < 2) return [{ line, cells: kept }];
  return at.map((place, index) => {
    const cell = cells[place] ?? null;
    return { line, cells: [...kept, titles[index] ?? "", textOf(cell) === "" ? 0 : cell], merged };
  });
}
