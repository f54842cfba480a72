import sheets from "#locales/ru/exchange-sheets.json" with { type: "json" };
import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { unitOf, wordKey } from "../exchange/spreadsheets/cells.ts";
import { countOf, readAmount } from "./read-amount.ts";

/**
 * Column indexes of a table; `texts` by priority. `ofUnit`: the unit of all quantities, said by their title. `open`: titles of columns
 * of which any may hold the quantities.
 */
export type LineColumns = {
  texts: readonly number[];
  quantity: number | null;
  unit: number | null;
  ofUnit: string;
  open: readonly string[];
};

type Row = readonly string[];

/** Headings by what they name: those of any table, and those of orders. */
const headings = {
  ownCode: texts.buyerCodes,
  article: `${sheets.headings.article}|${sheets.headings.barcode}`,
  name: sheets.headings.name,
  quantity: `${sheets.headings.quantity}|${texts.quantities}`,
  unit: sheets.headings.unit,
};
type Title = keyof typeof headings;

/** A title may precede the heading, so it is searched in this many rows. */
const linesAbove = 20;

/** Titles of columns in the form of `wordKey`, and what each is. */
export const titles: ReadonlyMap<string, Title> = new Map(
  Object.entries(headings).flatMap(([title, words]) => words.split("|").map((word) => [wordKey(word), title as Title] as const)),
);
const others = texts.otherColumns.split("|");

/** Of `Количество (кор.)` or `Заказ, кор` also the unit. */
function titleOf(cell: string): { title: Title; unit: string } | undefined {
  const whole = titles.get(wordKey(cell));
  if (whole) return { title: whole, unit: "" };
  const at = Math.max(cell.lastIndexOf("("), cell.lastIndexOf(","));
  const title = at > 0 ? titles.get(wordKey(cell.slice(0, at))) : undefined;
  const unit = cell
    .slice(at + 1)
    .replaceAll(/[).]/g, "")
    .trim();
  return title && { title, unit: title === "quantity" && countOf(unit) ? unit : "" };
}

/** A heading has two known titles, or one of a product and no quantity. */
export function isHeading(row: Row): boolean {
  const known = row.flatMap((cell) => titleOf(cell)?.title ?? []);
  const isOfProduct = known.some((title) => title === "ownCode" || title === "article" || title === "name");
  return known.length >= 2 || (isOfProduct && !row.some(isQuantity));
}

/** Finds columns by a heading, and those that it does not name by the content of most rows. `from`: index of the first order line. */
export function findColumns(rows: readonly Row[]): LineColumns & { from: number } {
  const heading = rows.slice(0, linesAbove).findIndex(isHeading);
  return heading < 0
    ? { ...guessColumns(rows), from: 0 }
    : { ...namedColumns(rows[heading] ?? [], rows.slice(heading + 1)), from: heading + 1 };
}

function namedColumns(heading: Row, rows: readonly Row[]): LineColumns {
  const named = heading.map(titleOf);
  const place = (title: Title) => named.flatMap((each, at) => (each?.title === title ? at : []));
  const free = placesOf([heading, ...rows]).filter((at) => !named[at] && !isOther(heading[at] ?? ""));
  const found = {
    texts: [...place("ownCode"), ...place("article"), ...place("name")],
    quantity: place("quantity")[0] ?? null,
    unit: place("unit")[0] ?? null,
  };
  const ofText = found.texts.length > 0 ? found.texts : free.filter((at) => isMostly(rows, at, (cell) => /\p{L}{2}/u.test(cell)));
  const counted = found.quantity === null ? free.filter((at) => !ofText.includes(at) && isMostly(rows, at, isQuantity)) : [];
  const quantity = found.quantity ?? (counted.length === 1 ? (counted[0] ?? null) : null);
  return {
    ...{ ...found, texts: ofText, quantity },
    ofUnit: (quantity !== null && named[quantity]?.unit) || "",
    open: counted.length > 1 ? counted.map((at) => heading[at] || String(at + 1)) : [],
  };
}

const isOther = (title: string) => others.some((word) => wordKey(title).startsWith(word));

const placesOf = (rows: readonly Row[]) => Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => at);

function isMostly(rows: readonly Row[], at: number, is: (cell: string) => boolean): boolean {
  const filled = rows.flatMap((row) => row[at] || []);
  return filled.length > 0 && filled.filter(is).length * 2 >= filled.length;
}

/** Rows with one cell are typed lines: they say nothing of columns. */
function guessColumns(all: readonly Row[]): LineColumns {
  const divided = all.filter((row) => row.filter(Boolean).length > 1);
  const rows = divided.length > 0 ? divided : all;
  const places = placesOf(rows);
  const [first, ...rest] =
    rows.length > 1 &&
    isNumbering(
      rows.flatMap((row) => row[0] || []),
      rows.length,
    )
      ? places.slice(1)
      : places;
  if (first === undefined) return { texts: [], quantity: null, unit: null, ofUnit: "", open: [] };
  const unit = rest.find((at) => isMostly(rows, at, isUnit)) ?? null;
  const quantity = rest.find((at) => at !== unit && isMostly(rows, at, isQuantity)) ?? null;
  const until = quantity ?? Number.POSITIVE_INFINITY;
  const ofText = [first, ...rest.filter((at) => at < until && at !== unit)];
  // An article tells products apart, a name may not.
  const articles = ofText.filter((at) => isMostly(rows, at, isArticle));
  return { texts: [...articles, ...ofText.filter((at) => !articles.includes(at))], quantity, unit, ofUnit: "", open: [] };
}

const isNumbering = (cells: readonly string[], count: number) =>
  cells.length === count && cells.every((cell, at) => Number(cell) === at + 1);

const isUnit = (cell: string) => /^\p{L}/u.test(cell) && unitOf(cell) !== undefined;

const isArticle = (cell: string) => /^(?=(?:\D*\d){3})[\p{L}\d./-]+$/u.test(cell);

/** Whether the cell is a quantity rather than a numeric SKU or bar code. */
export function isQuantity(cell: string): boolean {
  const amount = readAmount(cell);
  return amount !== null && !("error" in amount && amount.error === "notNumber") && !/^0\d|^\d{5,}$/.test(cell);
}
