import { stringify } from "csv-stringify/sync";

/** A part of a text that spreadsheets take for a formula, also in quotes (CSV injection), and a number, which is none. */
const formula = /^[\s"]*[=+@\t\r-]/;
const number = /^\s*-?\d{1,15}(?:[.,]\d{1,15})?\s*$/;

/** Records as CSV (RFC 4180); cells with formulas begin with an apostrophe. */
export const toCsv = (records: readonly string[][]) =>
  stringify([...records], { record_delimiter: "windows", quoted_match: /[;\t\r\n]/, cast: { string: withoutFormulas } });

/**
 * Each part between separators is made safe: a spreadsheet with the Russian list separator ends a cell at `;`, whatever stands in
 * quotes within a line of commas.
 */
const withoutFormulas = (value: string) =>
  value
    .split(/([;,\t\r\n])/)
    .map((part, at) => (at % 2 === 0 && formula.test(part) && !number.test(part) ? `'${part}` : part))
    .join("");
