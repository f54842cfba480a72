import { sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { feedOf } from "../feeds/feeds.ts";

/** Key of an entity, and the cells that identify it in a spreadsheet. */
export type StoredEntity = { key: string } & Record<string, string | null>;

const entitiesAtOnce = 1000;

/** Stored entities of a feed in keyset pages, except those that a row could not identify. */
export async function* storedEntities(reader: Reader, feed: FeedName): AsyncGenerator<StoredEntity[]> {
  const { order, type, rows: select } = feedOf(feed).stored;
  const columns = sql.join([...order], sql`, `);
  let last: StoredEntity | undefined;
  do {
    const after = sql.join(last?.key.split("|").map((part) => sql`${part}::${type}`) ?? [], sql`, `);
    const { rows } = await reader.execute<StoredEntity>(sql`
      ${select(last ? sql`(${columns}) > (${after})` : sql`true`)} order by ${columns} limit ${sql.raw(String(entitiesAtOnce))}`);
    if (rows.length > 0) yield rows;
    last = rows.length < entitiesAtOnce ? undefined : rows.at(-1);
  } while (last);
}

/** Whether the feed has more than `max` stored entities. */
export async function areMoreThan(reader: Reader, feed: FeedName, max: number): Promise<boolean> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from (${feedOf(feed).stored.rows(sql`true`)}) t limit ${max + 1}) counted`,
  );
  return (rows[0]?.count ?? 0) > max;
}
