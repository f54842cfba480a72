import type { FeedName } from "#contract/feeds.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { Reader } from "../../db/database.ts";
import { interpolate } from "../../interpolate.ts";
import type { Doc } from "../feeds/feed.ts";
import { feedOf } from "../feeds/feeds.ts";
import { writeCell } from "./cells.ts";
import { type Column, writtenColumnsOf } from "./columns.ts";
import { titleOf } from "./headings.ts";
import { mentionedBy, namesOf } from "./names-of.ts";
import { toSent } from "./sent-values.ts";
import { maxLines } from "./spreadsheet-limits.ts";
import type { StoredEntity } from "./stored-entities.ts";
import { writeSpreadsheet } from "./write-spreadsheet.ts";

type EntityFile = {
  feed: FeedName;
  /** Name of the file and of its sheet. */
  name: string;
  entities: AsyncIterable<readonly StoredEntity[]>;
  now: Date;
  /** There are more entities than lines: a note above the heading says so. */
  isTruncated?: boolean;
  /** Adds a column with the product's name, which is not read back. */
  isNamed?: boolean;
  /** Includes entities that do not exist yet, with empty cells. */
  isToFill?: boolean;
};

/** Writes entities of a feed to a workbook. Loading it unchanged changes nothing. */
export function writeEntities(reader: Reader, about: EntityFile) {
  const columns = writtenColumnsOf(about.feed);
  return writeSpreadsheet({
    name: about.name,
    columns: [...columns.map(({ kind }) => kind), ...(about.isNamed ? (["words"] as const) : [])],
    rows: rowsOf(reader, columns, about),
    frozen: about.isTruncated ? 3 : 2,
  });
}

async function* rowsOf(reader: Reader, columns: readonly Column[], { feed, entities, now, isTruncated, isNamed, isToFill }: EntityFile) {
  if (isTruncated) yield [interpolate(texts.file.cut, { count: maxEntities.toLocaleString("ru-RU") })];
  yield columns.map((column) => explain(feed, column));
  yield [...columns.map(({ field }) => titleOf(feed, field)), ...(isNamed ? [texts.named] : [])];
  let lines = 0;
  for await (const some of entities) {
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
      if (lines > maxEntities) return;
      const sent = (column: Column) => named[column.field] ?? storedValue(column, doc, names, now);
      yield [...columns.map((column) => writeCell(column.kind, sent(column))), ...(isNamed ? [product ?? null] : [])];
    }
  }
}

/** Lines without the note, the explanations and the heading. */
export const maxEntities = maxLines - 3;

/** Gives stock to be filled in the current instant: deals may change it before the file is loaded. */
function storedValue({ field, kind }: Column, doc: Doc, names: ReadonlyMap<string, string>, now: Date): unknown {
  return kind === "instant" ? (doc[field] === undefined ? now.toISOString() : doc[field]) : toSent(kind, doc[field], names);
}

function explain(feed: FeedName, { field, kind, isRequired }: Column): string {
  const { naturalKey } = feedOf(feed);
  if (field === "externalId" && naturalKey) {
    const titles = naturalKey.fields.map((each) => `«${titleOf(feed, each)}»`).join(", ");
    return interpolate(texts.explain.withoutId, { what: texts.explain.kinds[kind], titles });
  }
  const ofFeed: Record<string, Record<string, string>> = texts.explain.fields;
  const what = interpolate(ofFeed[feed]?.[field] ?? ofFeed.any?.[field] ?? texts.explain.kinds[kind], { what: texts.explain.kinds[kind] });
  return interpolate(isRequired ? texts.explain.required : texts.explain.optional, { what });
}
