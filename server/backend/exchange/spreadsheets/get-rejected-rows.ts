import { sql } from "drizzle-orm";
import type { exchange as calls } from "#contract/exchange.ts";
import type { Source } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import titles from "#locales/ru/exchange.json" with { type: "json" };
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { json, readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { interpolate } from "../../interpolate.ts";
import type { Kind } from "../feeds/feed.ts";
import { readLoad } from "../loads/loads.ts";
import type { RowFault } from "../tables.ts";
import { type Cell, textOf, writeCell } from "./cells.ts";
import { columnsOf } from "./columns.ts";
import { recognisedField, titleOf, untitledName } from "./headings.ts";
import { type Row, tableCells } from "./read-rows.ts";
import { writeSpreadsheet } from "./write-spreadsheet.ts";

const rowsAtOnce = 1000;

/** A column of the file: `field` of the row, or the table's own cell `at` that matches no field. */
type WrittenColumn = { title: string; kind: Kind; field: string } | { title: string; at: number };

/**
 * Rejected rows as a spreadsheet to correct and send again, with all their faults in the last column. Those of a spreadsheet keep its
 * columns in their order, also the ones that match no field.
 */
export async function getRejectedRows(context: SignedIn, { params: { uuid } }: Input<typeof calls.getRejectedRows>) {
  const { feed, source } = await readLoad(context, uuid);
  const columns = source && source.columns.length > 0 ? columnsOfTable(feed, source) : await columnsOfRows(context.db, uuid, feed);
  return writeSpreadsheet({
    name: interpolate(texts.file.refused, { feed: titles.feeds[feed] }),
    columns: [...columns.map((column) => ("at" in column ? "words" : column.kind)), "words"],
    rows: rowsOf(context.db, uuid, feed, columns),
    frozen: 1,
  });
}

/** A column that a person has matched gets the field's title, so that the file is recognised when it comes back. */
function columnsOfTable(feed: FeedName, { columns, missing, twice = [] }: Source): WrittenColumn[] {
  const kindOf = (field: string) => columnsOf(feed).find((column) => column.field === field)?.kind ?? "words";
  const own = columns
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, title, field }): WrittenColumn => {
      // A column that was not chosen must not look like the chosen one when the file comes back.
      const isChosen = (like: string | undefined) => columns.some((each) => each.field !== null && each.field === like);
      if (field === null && isChosen(recognisedField(feed, title))) return { at, title: interpolate(texts.notChosen, { title }) };
      if (field === null) return { at, title: title === untitledName(at) ? "" : title };
      return { field, kind: kindOf(field), title: recognisedField(feed, title) === field ? title : titleOf(feed, field) };
    });
  const lacking = missing.filter((field) => twice.every((each) => each.field !== field));
  return [...own, ...lacking.map((field) => ({ field, kind: kindOf(field), title: titleOf(feed, field) }))];
}

async function columnsOfRows(reader: Reader, uuid: string, feed: FeedName): Promise<WrittenColumn[]> {
  const used = await readRows(reader, { field: "text" })(sql`
    select distinct jsonb_object_keys(row) as field from exchange_row_errors where load_uuid = ${uuid} and jsonb_typeof(row) = 'object'`);
  return columnsOf(feed)
    .filter(({ field, isRequired }) => isRequired || used.some((each) => each.field === field))
    .map(({ field, kind }) => ({ field, kind, title: titleOf(feed, field) }));
}

async function* rowsOf(reader: Reader, uuid: string, feed: FeedName, columns: readonly WrittenColumn[]) {
  yield [...columns.map(({ title }) => title || null), texts.error];
  const headingOf = (field: string) => columns.find((column) => "field" in column && column.field === field)?.title ?? titleOf(feed, field);
  let position = 0;
  for (;;) {
    const rows = await readRows(reader, {
      number: "integer",
      field: "text",
      message: "text",
      others: json<RowFault[]>(),
      row: json<unknown>(),
    })(sql`
      select number, field, message, others, row from exchange_row_errors where load_uuid = ${uuid} and number > ${position}
        order by number limit ${rowsAtOnce}`);
    for (const { field, message, others, row } of rows) {
      const sent = (typeof row === "object" && row !== null ? row : {}) as Row;
      const faultTexts = [{ field, message }, ...others].map((fault) => faultText(fault, headingOf));
      yield [...columns.map((column) => cellOf(column, sent)), faultTexts.join("; ")];
    }
    const last = rows.at(-1);
    if (!last) return;
    position = last.number;
  }
}

function cellOf(column: WrittenColumn, row: Row) {
  if ("field" in column) return writeCell(column.kind, row[column.field]);
  const cell = (row[tableCells]?.[column.at] ?? null) as Cell;
  return typeof cell === "number" ? cell : textOf(cell) || null;
}

function faultText({ field, message }: Pick<RowFault, "field" | "message">, headingOf: (field: string) => string): string {
  const [first = ""] = field.split(".");
  return first === "" ? message : interpolate(texts.file.said, { field: headingOf(first), message });
}
