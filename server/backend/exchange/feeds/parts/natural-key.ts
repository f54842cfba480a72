import { type SQL, sql } from "drizzle-orm";
import { cleanLine } from "#contract/clean-text.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import type { NaturalKey } from "../feed.ts";
import { foldCase } from "./identify.ts";

/** No reference has it, so that an id made of a path is no path to something else. */
const separator = " › ";

export const nameFieldOf = ({ fields }: NaturalKey): string => fields.at(-1) ?? "";

/** The id of a spreadsheet's row that has none of its own; undefined without an article or name. */
export function naturalId(key: NaturalKey, row: Readonly<Record<string, unknown>>): string | undefined {
  if (row[nameFieldOf(key)] === undefined) return undefined;
  return key.fields.flatMap((field) => (row[field] === undefined ? [] : cleanLine(String(row[field])))).join(separator);
}

/** Whether an id is made of the name of what it identifies. */
export const isNaturalId = (id: string, name: string): boolean => `${separator}${foldCase(id)}`.endsWith(`${separator}${foldCase(name)}`);

/**
 * Names for `NaturalKey` of entities that stand under others. `table` has `uuid`, `name` and `above`; `aboveNames` has `uuid` and `name`
 * of those above, whose external ids are names too.
 */
export const namesUnder = (table: SQL, above: FeedName, aboveNames: SQL): SQL => sql`(
  select n.uuid, concat_ws(${separator}::text, a.name, n.name) as name from ${table} n left join (
    select uuid, name from ${aboveNames}
    union select t.key::uuid, t.external_id from exchange_entities t where t.feed = ${above} and t.external_id is not null
  ) a on a.uuid = n.above)`;

/** External ids of stored entities by natural id in lower case; only of unique ones. */
export async function idsByNaturalId(
  reader: Reader,
  feed: FeedName,
  { names }: NaturalKey,
  naturalIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readRows(reader, { name: "text", id: "text" })(sql`
    select lower(s.name) as name, min(t.external_id) as id from ${names} s
    join exchange_entities t on t.feed = ${feed} and t.key = s.uuid::text and t.external_id is not null
    where lower(s.name) = any(${sql.param(naturalIds.map((id) => id.toLowerCase()))}::text[])
    group by 1 having count(distinct s.uuid) = 1`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The stored entities that rows without ids mean, whether these have external ids or not. A person's row has its natural id then. */
export async function findByNaturalId(
  reader: Reader,
  key: NaturalKey,
  rows: readonly { externalId: string; name: string }[],
  { keyName }: { keyName: string },
): Promise<(row: { externalId: string }) => readonly string[]> {
  const unnamed = keyName === "" ? rows.filter(({ externalId, name }) => isNaturalId(externalId, name)) : [];
  const wanted = unnamed.map(({ externalId }) => externalId.toLowerCase());
  if (wanted.length === 0) return () => [];
  const found = await readRows(reader, { id: "text", uuid: "uuid" })(sql`
    select distinct lower(s.name) as id, s.uuid from ${key.names} s where lower(s.name) = any(${sql.param(wanted)}::text[])`);
  const uuids = Map.groupBy(found, ({ id }) => id);
  return ({ externalId }) => (uuids.get(externalId.toLowerCase()) ?? []).map(({ uuid }) => uuid);
}
