import type { SpreadsheetColumn } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import titles from "#locales/ru/exchange.json" with { type: "json" };
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import { feedOf } from "../feeds/feeds.ts";
import { type Cell, textOf, wordKey } from "./cells.ts";
import { type Column, columnsOf } from "./columns.ts";
import { throwSpreadsheetProblem } from "./throw-spreadsheet-problem.ts";

type TextsByField = Record<string, string>;
const byFeed = (group: object, feed: FeedName): TextsByField => (group as Record<string, TextsByField>)[feed] ?? {};

/** Title of a column, in spreadsheets and on the page. */
export function titleOf(feed: FeedName, field: string): string {
  return byFeed(titles.ownFields, feed)[field] ?? (titles.fields as TextsByField)[field] ?? field;
}

type Names = { own: Map<string, Column>; shared: Map<string, Column> };

/**
 * Columns by title, field name and synonym, in this order of precedence. A synonym with `@` stands for headings that all tables share;
 * they name a column only when no other heading does.
 */
function namesOf(feed: FeedName): Names {
  const columns = columnsOf(feed);
  const [own, shared] = [new Map<string, Column>(), new Map<string, Column>()];
  const add = (names: Map<string, Column>, name: string, column: Column) => {
    if (!names.has(wordKey(name))) names.set(wordKey(name), column);
  };
  for (const column of columns) for (const name of [titleOf(feed, column.field), column.field]) add(own, name, column);
  for (const group of [byFeed(texts.synonyms, feed), texts.synonyms.any as TextsByField])
    for (const column of columns)
      for (const name of group[column.field]?.split("|") ?? []) {
        if (!name.startsWith("@")) add(own, name, column);
        else for (const word of ((texts.headings as TextsByField)[name.slice(1)] ?? "").split("|")) add(shared, word, column);
      }
  return { own, shared };
}

const roubles = texts.roubleSigns.split("|").map(wordKey).filter(Boolean);

const foreignMoney = /(?!₽)\p{Sc}/u;

/** The column of a heading's own name. Of `Цена с НДС, руб.` the sign of roubles is left out; `Цена, $` is no price in roubles. */
function ownColumn(own: Names["own"], title: string): Column | undefined {
  const key = wordKey(title);
  const sign = roubles.find((each) => key.endsWith(each)) ?? "";
  const column = own.get(key) ?? own.get(key.slice(0, key.length - sign.length));
  if (column?.kind === "roubles") return foreignMoney.test(title) ? undefined : column;
  return own.get(key);
}

/** Columns of a line by their headings. */
function columnsBy({ own, shared }: Names, cells: readonly Cell[]): (Column | undefined)[] {
  const headings = cells.map((cell) => (typeof cell === "string" ? textOf(cell) : ""));
  const named = headings.map((title) => ownColumn(own, title));
  const taken = new Set(named.flatMap((column) => column?.field ?? []));
  return headings.map((title, at) => {
    const column = named[at] ?? shared.get(wordKey(title));
    if (!column || named[at]) return column;
    if (taken.has(column.field)) return undefined;
    taken.add(column.field);
    return column;
  });
}

/** Headings of informational columns in the portal's own files, which are not read back. */
const ours = [wordKey(texts.error), wordKey(texts.named)];

type TitledColumn = Omit<SpreadsheetColumn, "sample">;

/** The recognized heading: `columns` by position (undefined if unmatched), `titled` for display, `missing` required fields. */
export type Heading = { columns: readonly (Column | undefined)[]; titled: TitledColumn[]; missing: string[] };

/** Finds the line with the most known columns. Throws VALIDATION_ERROR if there is none. */
export function findHeading(feed: FeedName, lines: readonly (readonly Cell[])[]): { at: number; heading: Heading } {
  const names = namesOf(feed);
  const recognised = lines.map((cells) => columnsBy(names, cells));
  const counts = recognised.map((columns) => new Set(columns.flatMap((column) => column?.field ?? [])).size);
  const best = Math.max(...counts, 0);
  if (best === 0) throwSpreadsheetProblem("headless", { titles: requiredTitles(feed) });
  const at = counts.indexOf(best);
  return { at, heading: headingOf(feed, recognised[at] ?? [], lines[at] ?? []) };
}

function headingOf(feed: FeedName, columns: Heading["columns"], cells: readonly Cell[]): Heading {
  const fields = columns.flatMap((column) => column?.field ?? []);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice) throwSpreadsheetProblem("twice", { title: titleOf(feed, twice) });
  const titled = cells.flatMap((cell, at): TitledColumn[] => {
    const title = textOf(cell);
    return title === "" || ours.includes(wordKey(title)) ? [] : [{ at, title, field: columns[at]?.field ?? null }];
  });
  const missing = missingOf(feed, fields);
  // A person may match an unmatched column to the missing field, so refuses only when there is none.
  if (missing.length > 0 && titled.every(({ field }) => field !== null))
    throwSpreadsheetProblem("missing", { titles: missing.map((field) => `«${titleOf(feed, field)}»`).join(", ") });
  return { columns, titled, missing };
}

/** Required fields that are not among `fields`. */
export const missingOf = (feed: FeedName, fields: readonly string[]): string[] =>
  columnsOf(feed)
    .filter(({ field, isRequired }) => isRequired && !fields.includes(field) && !isGuessed(feed, field))
    .map(({ field }) => field);

const requiredTitles = (feed: FeedName) =>
  columnsOf(feed)
    .filter(({ field, isRequired }) => isRequired && !isGuessed(feed, field))
    .map(({ field }) => `«${titleOf(feed, field)}»`)
    .join(", ");

const isGuessed = (feed: FeedName, field: string) => field === "externalId" && feedOf(feed).naturalKey !== undefined;
