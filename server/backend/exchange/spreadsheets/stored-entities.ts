import { sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { orNull, type RowWith, readRows, type Typed } from "../../db/statement.ts";
import { feedOf } from "../feeds/feeds.ts";

/** Key of an entity, and the cells that identify it in a spreadsheet. */
type EntityColumns = { readonly key: "text"; readonly [cell: string]: "text" | Typed<string | null> };
export type StoredEntity = RowWith<EntityColumns>;

const entitiesAtOnce = 1000;

/** Stored entities of a feed in keyset pages, except those that a row could not identify. */
export async function* storedEntities(reader: Reader, feed: FeedName): AsyncGenerator<StoredEntity[]> {
  const { order, type, cells, rows: select } = feedOf(feed).stored;
  const returned: EntityColumns = { key: "text", ...Object.fromEntries(cells.map((cell) => [cell, orNull("text")])) };
  const columns = sql.join([...order], sql`, `);
  let last: StoredEntity | undefined;
  do {
    const after = sql.join(last?.key.split("|").map((part) => sql`${part}::${type}`) ?? [], sql`, `);
    const rows = await readRows(
      reader,
      returned,
    )(sql`
      ${select(last ? sql`(${columns}) > (${after})` : sql`true`)} order by ${columns} limit ${sql.raw(String(entitiesAtOnce))}`);
    if (rows.length > 0) yield rows;
    last = rows.length < entitiesAtOnce ? undefined : rows.at(-1);
  } while (last);
}

/** Whether the feed has more than `max` stored entities. */
export async function areMoreThan(reader: Reader, feed: FeedName, max: number): Promise<boolean> {
  const rows = await readRows(reader, { count: "integer" })(
    sql`select count(*)::int as count from (select from (${feedOf(feed).stored.rows(sql`true`)}) t limit ${max + 1}) counted`,
  );
  return (rows[0]?.count ?? 0) > max;
}
