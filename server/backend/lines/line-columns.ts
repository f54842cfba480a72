import sheets from "#locales/ru/exchange-sheets.json" with { type: "json" };
import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { unitOf, wordKey } from "../exchange/spreadsheets/cells.ts";
import { isColumnNumbering, isFoot, isUnderHeading, startsWithOne } from "../exchange/spreadsheets/table-rows.ts";
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

/** A title may precede the heading, or the requisites of a document, so it is searched in this many rows. */
const linesAbove = 40;

/** Titles of columns in the form of `wordKey`, and what each is. */
export const titles: ReadonlyMap<string, Title> = new Map(
  Object.entries(headings).flatMap(([title, words]) => words.split("|").map((word) => [wordKey(word), title as Title] as const)),
);
const others = texts.otherColumns.split("|");

/** Of `Количество (кор.)` or `Заказ, кор` also the unit. */
function titleOf(cell: string): { title: Title; unit: string } | undefined {
  const whole = titles.get(wordKey(cell));
  if (whole) return { title: whole, unit: "" };
  const last = Math.max(cell.lastIndexOf("("), cell.lastIndexOf(","));
  const at = [last, cell.search(/[(,/]/)].find((place) => place > 0 && titles.has(wordKey(cell.slice(0, place)))) ?? -1;
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

/**
 * Finds columns by a heading, and those that it does not name by the content of most rows. `from`: index of the first order line;
 * `headings`: the rows of the heading, which a printed document repeats on its pages.
 */
export function findColumns(rows: readonly Row[]): LineColumns & { from: number; headings: readonly Row[] } {
  const at = rows.slice(0, linesAbove).findIndex(isHeading);
  if (at < 0) return { ...guessColumns(rows), from: 0, headings: [] };
  const heading = rows[at] ?? [];
  const under = rows[at + 1] ?? [];
  const headings = isUnderHeading(under, heading) ? [heading, under] : [heading];
  const from = at + headings.length;
  return { ...namedColumns(headings, rows.slice(from).filter(isLine)), from, headings };
}

/** Whether a row with a heading may be an order line. */
const isLine = (row: Row) => !isFoot(row) && !isColumnNumbering(row);

type Named = { title?: Title; unit: string; isOther: boolean };

/** What each column is by both rows of its heading. */
function namesOf([heading = [], under = []]: readonly Row[]): Named[] {
  let main = "";
  return Array.from({ length: Math.max(heading.length, under.length) }, (_, at): Named => {
    const [above = "", below = ""] = [heading[at], under[at]];
    main = above || main;
    if (below === "") return { ...(titleOf(above) ?? { unit: "" }), isOther: isOther(above) };
    const title = titleOf(main)?.title;
    const isKept = title === "unit" ? startsWithOne(below, sheets.underUnit) : title !== "quantity";
    const divided = title === "name" && startsWithOne(below, sheets.underName) ? "article" : title;
    const known = title ? (isKept ? divided : undefined) : titleOf(below)?.title;
    return { ...(known && { title: known }), unit: "", isOther: known === undefined };
  });
}

function namedColumns(headings: readonly Row[], rows: readonly Row[]): LineColumns {
  const named = namesOf(headings);
  const [heading = []] = headings;
  const place = (title: Title) => named.flatMap((each, at) => (each.title === title ? at : []));
  const free = placesOf([heading, ...rows]).filter((at) => !named[at]?.title && !named[at]?.isOther);
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
  const rows = (divided.length > 0 ? divided : all).filter((row) => !isFoot(row));
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
