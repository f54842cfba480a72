import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { unitOf, wordKey } from "../exchange/spreadsheets/cells.ts";
import { readAmount } from "./read-amount.ts";

/** Column indexes of a table; `texts` by priority. */
export type LineColumns = { texts: readonly number[]; quantity: number | null; unit: number | null };

type Row = readonly string[];
type Title = keyof typeof texts.columns;

/** A title may precede the heading, so it is searched in this many rows. */
const linesAbove = 20;

const titles = new Map(
  Object.entries(texts.columns).flatMap(([title, words]) => words.split("|").map((word) => [wordKey(word), title as Title] as const)),
);

/** Finds columns by a heading, else by the content of most rows. `from` is the index of the first order line. */
export function findColumns(rows: readonly Row[]): LineColumns & { from: number } {
  const heading = rows.slice(0, linesAbove).findIndex((row) => titlesOf(row).filter(Boolean).length >= 2);
  return heading < 0 ? { ...guessColumns(rows), from: 0 } : { ...namedColumns(titlesOf(rows[heading] ?? [])), from: heading + 1 };
}

const titlesOf = (row: Row): (Title | undefined)[] => row.map((cell) => titles.get(wordKey(cell)));

function namedColumns(named: readonly (Title | undefined)[]): LineColumns {
  const place = (title: Title) => named.flatMap((each, at) => (each === title ? at : []));
  return { texts: [...place("article"), ...place("name")], quantity: place("quantity")[0] ?? null, unit: place("unit")[0] ?? null };
}

function guessColumns(rows: readonly Row[]): LineColumns {
  const places = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => at);
  const cells = (at: number) => rows.flatMap((row) => row[at] || []);
  const isMostly = (at: number, is: (cell: string) => boolean) => {
    const filled = cells(at);
    return filled.length > 0 && filled.filter(is).length * 2 >= filled.length;
  };
  const [first, ...others] = rows.length > 1 && isNumbering(cells(0), rows.length) ? places.slice(1) : places;
  if (first === undefined) return { texts: [], quantity: null, unit: null };
  const unit = others.find((at) => isMostly(at, isUnit)) ?? null;
  const quantity = others.find((at) => at !== unit && isMostly(at, isQuantity)) ?? null;
  const until = quantity ?? Number.POSITIVE_INFINITY;
  return { texts: [first, ...others.filter((at) => at < until && at !== unit)], quantity, unit };
}

const isNumbering = (cells: readonly string[], count: number) =>
  cells.length === count && cells.every((cell, at) => Number(cell) === at + 1);

const isUnit = (cell: string) => /^\p{L}/u.test(cell) && unitOf(cell) !== undefined;

/** Whether the cell is a quantity rather than a numeric SKU or bar code. */
function isQuantity(cell: string): boolean {
  const amount = readAmount(cell);
  return amount !== null && !("error" in amount && amount.error === "notNumber") && !/^0\d|^\d{5,}$/.test(cell);
}
