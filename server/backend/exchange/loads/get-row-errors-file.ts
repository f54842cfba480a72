import type { exchange as calls } from "#contract/exchange.ts";
import type { RowError } from "#contract/exchange-loads.ts";
import type { Context } from "../../context.ts";
import { toCsv } from "../../files/csv.ts";
import { toFileAnswer } from "../../files/file-answer.ts";
import type { Input } from "../../handlers.ts";
import { readLoad, readRowErrors } from "./loads.ts";

const columns = ["place", "field", "value", "message"] as const satisfies readonly (keyof RowError)[];
const rowsAtOnce = 1000;

/** Every row error as CSV (RFC 4180, UTF-8); the columns are named as the fields of `listRowErrors`. */
export async function getRowErrorsFile(context: Context, { params: { uuid } }: Input<typeof calls.getRowErrorsFile>) {
  const { feed, counts } = await readLoad(context, uuid);
  const parts = [toCsv([[...columns]])];
  for (let offset = 0; offset < counts.refused; offset += rowsAtOnce) {
    const rowErrors = await readRowErrors(context.db, uuid, rowsAtOnce, offset);
    parts.push(toCsv(rowErrors.map((rowError) => columns.map((column) => rowError[column]))));
  }
  return toFileAnswer(Buffer.from(parts.join("")), `${feed}-refusals.csv`, "text/csv; charset=utf-8");
}
