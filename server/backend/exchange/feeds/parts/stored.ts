import { type SQL, sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { StoredQuery } from "../feed.ts";

export const storedByUuid = (order: readonly SQL[], cells: readonly string[], rows: StoredQuery["rows"]): StoredQuery => ({
  order,
  type: sql`uuid`,
  cells,
  rows,
});

/** Entities with an external id: rows `t` of `exchange_entities` in order of key. */
export const storedByKey = (cells: readonly string[], rows: StoredQuery["rows"]): StoredQuery => ({
  order: [sql`t.key`],
  type: sql`text`,
  cells,
  rows,
});

/** Entities that their external id identifies. */
export const storedById = (feed: FeedName): StoredQuery =>
  storedByKey(
    ["externalId"],
    (where) => sql`
      select t.key, t.external_id as "externalId" from exchange_entities t
      where t.feed = ${feed} and t.external_id is not null and not t.is_withdrawn and ${where}`,
  );

/** All entities of a table; `own` is the id of those without an external id. */
export const storedRows = (feed: FeedName, table: SQL, own: SQL): StoredQuery =>
  storedByUuid(
    [sql`s.uuid`],
    ["externalId"],
    (where) => sql`
      select s.uuid::text as key, coalesce(t.external_id, ${own}) as "externalId" from ${table} s
      left join exchange_entities t on t.feed = ${feed} and t.key = s.uuid::text where ${where}`,
  );
