import type { exchange as calls } from "#contract/exchange.ts";
import type { FeedName } from "#contract/feeds.ts";
import titles from "#locales/ru/exchange.json" with { type: "json" };
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { fill } from "../../fill.ts";
import type { Input } from "../../handlers.ts";
import type { Doc } from "../feeds/feed.ts";
import { feedOf } from "../feeds/feeds.ts";
import { writeCell } from "./cells.ts";
import { type Column, columnsOf } from "./columns.ts";
import { titleOf } from "./headings.ts";
import { mentionedBy, namesOf } from "./names-of.ts";
import { toSent } from "./sent-values.ts";
import { storedThings } from "./stored-things.ts";
import { mostLines } from "./sheet-limits.ts";
import { writeSheet } from "./write-sheet.ts";

/** A table to fill in: what its columns are, and what stands in the portal now. */
export async function getTemplate({ db, now }: SignedIn, { query: { feed } }: Input<typeof calls.getTemplate>) {
  const columns = columnsOf(feed);
  return writeSheet({
    name: titles.feeds[feed],
    columns: columns.map(({ kind }) => kind),
    rows: rowsOf(db, feed, columns, now()),
    frozen: 2,
  });
}

async function* rowsOf(reader: Reader, feed: FeedName, columns: readonly Column[], now: Date) {
  yield columns.map((column) => explain(column));
  yield columns.map(({ field }) => titleOf(feed, field));
  let lines = 2;
  for await (const things of storedThings(reader, feed)) {
    const docs = await feedOf(feed).read(
      reader,
      things.map(({ key }) => key),
    );
    const names = await namesOf(reader, [...docs.values()].flatMap(mentionedBy));
    for (const { key, ...named } of things) {
      const doc = docs.get(key);
      if (!doc) continue;
      lines += 1;
      if (lines > mostLines) return;
      const sent = (column: Column) => named[column.field] ?? standing(column, doc, names, now);
      yield columns.map((column) => writeCell(column.kind, sent(column)));
    }
  }
}

/** A balance is what it is at this moment: deals may move it before the table comes back. */
function standing({ field, kind }: Column, doc: Doc, names: ReadonlyMap<string, string>, now: Date): unknown {
  return kind === "instant" ? (doc[field] ?? now.toISOString()) : toSent(kind, doc[field], names);
}

function explain({ kind, isRequired }: Column): string {
  return fill(isRequired ? texts.explain.required : texts.explain.optional, { what: texts.explain.kinds[kind] });
}
