import { sql } from "drizzle-orm";
import type { exchange as calls } from "#contract/exchange.ts";
import type { FeedName } from "#contract/feeds.ts";
import titles from "#locales/ru/exchange.json" with { type: "json" };
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { json, readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { interpolate } from "../../interpolate.ts";
import { readLoad } from "../loads/loads.ts";
import { writeCell } from "./cells.ts";
import { type Column, columnsOf } from "./columns.ts";
import { titleOf } from "./headings.ts";
import { writeSpreadsheet } from "./write-spreadsheet.ts";

const rowsAtOnce = 1000;

/** Rejected rows as a spreadsheet to correct and send again, with the error in the last column. */
export async function getRejectedRows(context: SignedIn, { params: { uuid } }: Input<typeof calls.getRejectedRows>) {
  const { feed } = await readLoad(context, uuid);
  const used = await readRows(context.db, { field: "text" })(sql`
    select distinct jsonb_object_keys(row) as field from exchange_row_errors where load_uuid = ${uuid} and jsonb_typeof(row) = 'object'`);
  const columns = columnsOf(feed).filter(({ field, isRequired }) => isRequired || used.some((each) => each.field === field));
  return writeSpreadsheet({
    name: interpolate(texts.file.refused, { feed: titles.feeds[feed] }),
    columns: [...columns.map(({ kind }) => kind), "words"],
    rows: rowsOf(context.db, uuid, feed, columns),
    frozen: 1,
  });
}

async function* rowsOf(reader: Reader, uuid: string, feed: FeedName, columns: readonly Column[]) {
  yield [...columns.map(({ field }) => titleOf(feed, field)), texts.error];
  let position = 0;
  for (;;) {
    const rows = await readRows(reader, { number: "integer", field: "text", message: "text", row: json<unknown>() })(sql`
      select number, field, message, row from exchange_row_errors where load_uuid = ${uuid} and number > ${position} order by number
        limit ${rowsAtOnce}`);
    for (const { field, message, row } of rows) {
      const sent = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
      const [first = ""] = field.split(".");
      const errorText = first === "" ? message : interpolate(texts.file.said, { field: titleOf(feed, first), message });
      yield [...columns.map((column) => writeCell(column.kind, sent[column.field])), errorText];
    }
    const last = rows.at(-1);
    if (!last) return;
    position = last.number;
  }
}
