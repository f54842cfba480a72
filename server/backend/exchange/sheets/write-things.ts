import type { FeedName } from "#contract/feeds.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { Reader } from "../../db/database.ts";
import { fill } from "../../fill.ts";
import type { Doc } from "../feeds/feed.ts";
import { feedOf } from "../feeds/feeds.ts";
import { writeCell } from "./cells.ts";
import { type Column, columnsOf } from "./columns.ts";
import { titleOf } from "./headings.ts";
import { mentionedBy, namesOf } from "./names-of.ts";
import { toSent } from "./sent-values.ts";
import { mostLines } from "./sheet-limits.ts";
import type { Thing } from "./stored-things.ts";
import { writeSheet } from "./write-sheet.ts";

type Things = {
  feed: FeedName;
  /** Name of the file and of its sheet. */
  name: string;
  things: AsyncIterable<readonly Thing[]>;
  now: Date;
  /** There are more things than lines: a note above the heading says so. */
  isCut?: boolean;
  /** Adds a column with the product's name, which is not read back. */
  isNamed?: boolean;
  /** Includes things that do not exist yet, with empty cells. */
  isToFill?: boolean;
};

/** Writes things of a feed to a workbook. Loading it unchanged changes nothing. */
export function writeThings(reader: Reader, about: Things) {
  const columns = columnsOf(about.feed);
  return writeSheet({
    name: about.name,
    columns: [...columns.map(({ kind }) => kind), ...(about.isNamed ? (["words"] as const) : [])],
    rows: rowsOf(reader, columns, about),
    frozen: about.isCut ? 3 : 2,
  });
}

async function* rowsOf(reader: Reader, columns: readonly Column[], { feed, things, now, isCut, isNamed, isToFill }: Things) {
  if (isCut) yield [fill(texts.file.cut, { count: mostThings.toLocaleString("ru-RU") })];
  yield columns.map((column) => explain(column));
  yield [...columns.map(({ field }) => titleOf(feed, field)), ...(isNamed ? [texts.named] : [])];
  let lines = 0;
  for await (const some of things) {
    const { read, toRow = (doc: Doc) => doc } = feedOf(feed);
    const docs = await read(
      reader,
      some.map(({ key }) => key),
    );
    const names = await namesOf(reader, [...docs.values()].flatMap(mentionedBy));
    for (const { key, product, ...named } of some) {
      const stored = docs.get(key) ?? (isToFill ? {} : undefined);
      if (!stored) continue;
      const doc = toRow(stored);
      lines += 1;
      if (lines > mostThings) return;
      const sent = (column: Column) => named[column.field] ?? storedValue(column, doc, names, now);
      yield [...columns.map((column) => writeCell(column.kind, sent(column))), ...(isNamed ? [product ?? null] : [])];
    }
  }
}

/** Lines without the note, the explanations and the heading. */
export const mostThings = mostLines - 3;

/** Gives stock to be filled in the current instant: deals may change it before the file is loaded. */
function storedValue({ field, kind }: Column, doc: Doc, names: ReadonlyMap<string, string>, now: Date): unknown {
  return kind === "instant" ? (doc[field] === undefined ? now.toISOString() : doc[field]) : toSent(kind, doc[field], names);
}

function explain({ kind, isRequired }: Column): string {
  return fill(isRequired ? texts.explain.required : texts.explain.optional, { what: texts.explain.kinds[kind] });
}
