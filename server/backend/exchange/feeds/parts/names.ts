import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { byName, type Target } from "./identify.ts";
import { isNaturalId } from "./natural-key.ts";

/*
 * Nobody has promised that names are unique. A file has a name that several entities have with the first characters of the uuid, so
 * that what was downloaded means the same when it is loaded back.
 */

const withMark = sql`n.name || '-' || left(n.uuid::text, 8)`;

/** The names of a relation with `uuid` and `name` as files have them. */
export const uniqueNames = (table: SQL): SQL => sql`(
  select n.uuid, case when count(*) over (partition by lower(n.name)) > 1 then ${withMark} else n.name end as name from ${table} n) r`;

/** Finds entities by name, as it is or as files have it. */
export const byAnyName = (table: SQL): Target["find"] =>
  byName(sql`(select n.uuid, spelling.name from ${table} n cross join lateral (values (n.name), (${withMark})) spelling (name)) r`);

/** Finds entities that stand under others, such as the storages of a centre: also by `above/name`. A relation with `uuid`, `name`, `path`. */
export const byPath = (table: SQL): Target["find"] =>
  byName(sql`(
    select n.uuid, spelling.name from ${table} n
    cross join lateral (values (n.name), (n.path), (n.path || '-' || left(n.uuid::text, 8))) spelling (name)) r`);

type Sender = { keyName: string };
type Named = { uuid: string; name: string };

/**
 * Of entities with a row's name, those that a new id may take over: no other id names them. Ids from people do not count for keys,
 * because people load tables before the first exchange.
 */
export async function freeOfIds(reader: Reader, feed: Target["feed"], named: readonly Named[], { keyName }: Sender): Promise<Set<string>> {
  const uuids = sql.param(named.map(({ uuid }) => uuid));
  const held = await readRows(reader, { key: "text", id: "text", keyName: "text" })(sql`
    select key, external_id as id, key_name as "keyName" from exchange_entities
    where feed = ${feed} and key = any(${uuids}::text[]) and external_id is not null`);
  const idOf = new Map(held.map((each) => [each.key, each]));
  return new Set(
    named.flatMap(({ uuid, name }) => {
      const id = idOf.get(uuid);
      const isFree = !id || (id.keyName === "" && (keyName !== "" || isNaturalId(id.id, name)));
      return isFree ? [uuid] : [];
    }),
  );
}
