import type { exchange as calls } from "#contract/exchange.ts";
import type { RowError } from "#contract/exchange-loads.ts";
import type { Context } from "../../context.ts";
import { toFileAnswer } from "../../files/file-answer.ts";
import type { Input } from "../../handlers.ts";
import { readLoad, readRowErrors } from "./loads.ts";

const columns = ["place", "field", "value", "message"] as const satisfies readonly (keyof RowError)[];
const rowsAtOnce = 1000;

/** Every row error as CSV (RFC 4180, UTF-8); the columns are named as the fields of `listRowErrors`. */
export async function getRowErrorsFile(context: Context, { params: { uuid } }: Input<typeof calls.getRowErrorsFile>) {
  const { feed, counts } = await readLoad(context, uuid);
  const lines = [columns.join(",")];
  for (let offset = 0; offset < counts.refused; offset += rowsAtOnce) {
    const rowErrors = await readRowErrors(context.db, uuid, rowsAtOnce, offset);
    lines.push(...rowErrors.map((rowError) => columns.map((column) => cellOf(rowError[column])).join(",")));
  }
  return toFileAnswer(Buffer.from(lines.map((line) => `${line}\r\n`).join("")), `${feed}-refusals.csv`, "text/csv; charset=utf-8");
}

/** A part of a text that spreadsheets take for a formula, also in quotes (CSV injection), and a number, which is none. */
const formula = /^[\s"]*[=+@\t\r-]/;
const number = /^\s*-?\d{1,15}(?:[.,]\d{1,15})?\s*$/;

/**
 * Each part between separators is made safe: a spreadsheet with the Russian list separator ends a cell at `;`, whatever stands in
 * quotes within a line of commas.
 */
function cellOf(value: string): string {
  const text = value
    .split(/([;,\t\r\n])/)
    .map((part, at) => (at % 2 === 0 && formula.test(part) && !number.test(part) ? `'${part}` : part))
    .join("");
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
