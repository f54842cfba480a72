import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import { wordKey } from "./cells.ts";

/*
 * What stands in a table of a document (an invoice, a waybill, a transfer document) besides its rows.
 */

type Row = readonly string[];

const beginsWithOne = (of: string) => {
  const words = of.split("|");
  return (text: string): boolean => {
    const title = text.trim().toLowerCase();
    return words.some((word) => title.startsWith(word) && !/[\p{L}\p{N}]/u.test(title.slice(word.length, word.length + 1)));
  };
};
const isTotal = beginsWithOne(texts.totals);
const isRequisite = beginsWithOne(texts.footings);

/** Whether a text is the title of totals, or of a document's requisites and signatures: no product has such a name. */
export const isFooting = (text: string): boolean => isTotal(text) || isRequisite(text);

/**
 * Whether the first words of a row are such a title. Of a row that is filled in as one, `isFilledIn`, only totals are: a charge may be of
 * «Товарная накладная № 17».
 */
export function isFoot(row: Row, isFilledIn = false): boolean {
  const first = row.find((cell) => /\p{L}{2}/u.test(cell));
  return first !== undefined && (isTotal(first) || (!isFilledIn && isRequisite(first)));
}

/**
 * Whether a row numbers the columns, as under the headings of a waybill: `1 2 3 4`, `А 1 1а 1б 2 2а 3`. Without letters no number is
 * left out: `1 2 5 7` may be the second product, five times.
 */
export function isColumnNumbering(row: Row): boolean {
  const filled = row.flatMap((cell) => cell.trim() || []);
  if (filled.length < 4 || filled.some((cell) => !/^(?:\d{1,2}\p{L}?|\p{L})$/u.test(cell))) return false;
  const numbers = filled.flatMap((cell) => (/^\d/.test(cell) ? Number.parseInt(cell, 10) : []));
  const steps = numbers.slice(1).map((each, at) => each - (numbers[at] ?? 0));
  const maxStep = filled.some((cell) => /\p{L}/u.test(cell)) ? 3 : 1;
  return numbers[0] === 1 && numbers.length >= 3 && steps.every((step) => step >= 0 && step <= maxStep);
}

export const startsWithOne = (cell: string, words: string): boolean =>
  words.split("|").some((word) => wordKey(cell).startsWith(wordKey(word)));

/** Whether a row divides columns of the heading above it, whose cell reaches over several: the unit into its name and code. */
export function isUnderHeading(row: Row, heading: Row): boolean {
  const filled = row.filter(Boolean);
  const isDividing = row.some((cell, at) => cell !== "" && !heading[at]);
  const isNaming = filled.some((cell) => startsWithOne(cell, `${texts.underUnit}|${texts.underName}`));
  return isDividing && isNaming && !filled.some((cell) => /^\d/.test(cell));
}

/** Whether a row repeats the heading, as each page of a printed document does. */
export const repeats = (row: Row, heading: Row): boolean =>
  heading.some(Boolean) && row.map(wordKey).filter(Boolean).join("|") === heading.map(wordKey).filter(Boolean).join("|");
