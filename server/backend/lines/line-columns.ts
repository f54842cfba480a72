import sheets from "#locales/ru/exchange-sheets.json" with { type: "json" };
import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { dividedHeading } from "../exchange/spreadsheets/divided-headings.ts";
import { isColumnNumbering, isFoot, isUnderHeading, startsWithOne } from "../exchange/spreadsheets/table-rows.ts";
import { isOther, type Title, titleOf, unitIn } from "./column-titles.ts";
import { guessColumns, isMostly, isNoAmount, isNumbering, isQuantity, placesOf } from "./guess-columns.ts";
import { countOf } from "./read-amount.ts";

/**
 * Column indexes of a table; `texts` by priority. `ofUnit`: the unit of all quantities, said by their title. `others`: columns that hold
 * no quantity. `open`: titles of columns of which any may hold the quantities; `ignored`: of columns with values that are not read.
 */
export type LineColumns = {
  texts: readonly number[];
  quantity: number | null;
  unit: number | null;
  ofUnit: string;
  others: readonly number[];
  open: readonly string[];
  ignored: readonly string[];
};

type Row = readonly string[];

/** A title may precede the heading, or the requisites of a document, so it is searched in this many rows. */
const linesAbove = 40;

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
  if (at < 0) {
    const { unclear, ...guessed } = guessColumns(rows);
    return { ...guessed, ofUnit: "", open: unclear.map(numbered), ignored: [], from: 0, headings: [] };
  }
  const heading = rows[at] ?? [];
  const under = rows[at + 1] ?? [];
  const isUnder = isUnderHeading(under, heading);
  const named = isUnder ? namesOf(heading, under) : (dividedNames(heading, under) ?? namesOf(heading, []));
  const headings = isUnder || named.some(({ isDivided }) => isDivided) ? [heading, under] : [heading];
  const from = at + headings.length;
  return { ...namedColumns(named, rows.slice(from).filter(isLine)), from, headings };
}

/** Whether a row with a heading may be an order line. */
const isLine = (row: Row) => !isFoot(row) && !isColumnNumbering(row);

const numbered = (at: number) => texts.untitled.replace("{{number}}", String(at + 1));

/** `name`: the title as it is shown. */
type Named = { name: string; title?: Title; unit: string; isOther: boolean; isDivided?: boolean };

function nameOf(name: string): Named {
  const known = titleOf(name);
  return { name, ...(known ?? { unit: unitIn(name) }), isOther: !known && isOther(name) };
}

/** What each column is by both rows of its heading. */
function namesOf(heading: Row, under: Row): Named[] {
  let main = "";
  return placesOf([heading, under]).map((at): Named => {
    const [above = "", below = ""] = [heading[at], under[at]];
    main = above || main;
    if (below === "" || below === above) return nameOf(above);
    const title = titleOf(main)?.title;
    const isKept = title === "unit" ? startsWithOne(below, sheets.underUnit) : title !== "quantity";
    const divided = title === "name" && startsWithOne(below, sheets.underName) ? "article" : title;
    const known = title ? (isKept ? divided : undefined) : titleOf(below)?.title;
    return { name: `${main} ${below}`, ...(known && { title: known }), unit: "", isOther: known === undefined };
  });
}

/**
 * What each column is if the row under the heading divides its quantities: «Заказ» into «кор» and «шт», or by shops. Of another title that
 * is divided into units, «Упаковка», the content says whether they are quantities.
 */
function dividedNames(heading: Row, under: Row): Named[] | undefined {
  // Cells merged over both rows have their text in each.
  const below = under.map((cell, at) => (cell === heading[at] ? "" : cell));
  const isOfUnits = below.filter(Boolean).every((cell) => countOf(cell));
  const isCounted = (title: string) => titleOf(title)?.title === "quantity";
  const isFigure = (title: string) => isCounted(title) || (isOfUnits && !titleOf(title));
  const divided = dividedHeading({ above: [], heading, below }, { isFigure, isKnown: () => true });
  if (!divided || below.some(isQuantity)) return undefined;
  return divided.titles.map((name, at) => {
    const group = divided.groups.find((each) => each.at.includes(at));
    const named = nameOf(name);
    if (!group) return named;
    if (isCounted(group.title)) return named.isOther ? named : { ...named, title: "quantity", isDivided: true };
    return { ...named, unit: unitIn(below[at] ?? ""), isDivided: true };
  });
}

function namedColumns(named: readonly Named[], rows: readonly Row[]): LineColumns {
  const place = (title: Title) => named.flatMap((each, at) => (each.title === title ? at : []));
  const isRowNumber = (at: number) => at === 0 && !named[0]?.name && isNumbering(rows);
  const free = placesOf([named.map(({ name }) => name), ...rows]).filter(
    (at) => !named[at]?.title && !named[at]?.isOther && !isRowNumber(at),
  );
  const found = [...place("ownCode"), ...place("article"), ...place("name")];
  const ofText = found.length > 0 ? found : free.filter((at) => isMostly(rows, at, (cell) => /\p{L}{2}/u.test(cell)));
  const ofQuantity = place("quantity");
  const counted = ofQuantity.length > 0 ? ofQuantity : free.filter((at) => !ofText.includes(at) && isMostly(rows, at, isQuantity));
  const filled = counted.filter((at) => rows.some(({ [at]: cell = "" }) => isQuantity(cell) && !isNoAmount(cell)));
  const quantity = filled.length > 1 ? null : (filled[0] ?? counted[0] ?? null);
  // Without a column of quantities a row may have its own in any.
  const isUnread = (cell: string) => cell !== "" && (quantity !== null || !isQuantity(cell));
  const ignored = free.filter((at) => !ofText.includes(at) && at !== quantity && rows.some(({ [at]: cell = "" }) => isUnread(cell)));
  return {
    texts: ofText,
    quantity,
    unit: place("unit")[0] ?? null,
    ofUnit: (quantity !== null && named[quantity]?.unit) || "",
    others: placesOf([named.map(({ name }) => name), ...rows]).filter((at) => !free.includes(at)),
    open: filled.length > 1 ? filled.map((at) => named[at]?.name || numbered(at)) : [],
    ignored: ignored.flatMap((at) => named[at]?.name || []),
  };
}
