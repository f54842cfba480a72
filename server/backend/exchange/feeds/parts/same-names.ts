import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { orNull, readRows } from "../../../db/statement.ts";
import { spelledKey, spelledKeySql } from "../../../products/line-keys-sql.ts";
import type { Feed, NaturalKey, Reason } from "../feed.ts";
import { existingIds, foldCase } from "./identify.ts";
import { alikeIn } from "./lookalikes.ts";
import { freeOfIds } from "./names.ts";
import { findByNaturalId, isNaturalId, nameFieldOf } from "./natural-key.ts";

type Load = Parameters<Feed["resolve"]>[2];
type Named = Pick<Feed, "name"> & { naturalKey: NaturalKey; table: SQL };
type Sent = { externalId: string; name: string };

/**
 * The stored entity that a row means: its key, none for a new one, or why it is not known. `above` is the uuid of what the row's entity
 * stands under.
 */
export type FindStored = (row: Sent, above?: string | null) => string | undefined | Reason;

/**
 * Finds stored entities by external id, else by name under what they stand under, if they were created before the first exchange and
 * have no other id; names of another spelling are equal if there is no such one. A name that several such entities or several rows of the
 * load have is asked about: nobody can tell which is which. Rows of people who give no ids mean what has their path. `table` has `uuid`,
 * `name` and `above`.
 */
export async function findStored(
  reader: Reader,
  { name: feed, naturalKey, table }: Named,
  rows: readonly Sent[],
  load: Load,
): Promise<FindStored> {
  const field = nameFieldOf(naturalKey);
  const ids = await existingIds(reader, feed, rows);
  const strangers = rows.filter(({ externalId }) => !ids.has(externalId));
  if (strangers.length === 0) return ({ externalId }) => ids.get(externalId);
  const natural = await findByNaturalId(reader, naturalKey, strangers, load);
  const named = await readRows(reader, { uuid: "uuid", name: "text", spelled: "text", above: orNull("uuid") })(sql`
    select uuid, lower(name) as name, lower(name) as spelled, above from ${table} s
    where lower(name) = any(${sql.param(strangers.map(({ name }) => foldCase(name)))}::text[])
      or ${spelledKeySql(sql`name`)} = any(${sql.param(strangers.map(({ name }) => spelledKey(name)))}::text[])`);
  const sent = new Set(strangers.map(({ name }) => foldCase(name)));
  const isMeantBy = named.some(({ name }) => !sent.has(name)) ? await alikeIn(reader, field, load) : undefined;
  const free = await freeOfIds(reader, feed, named, load);
  for (const uuid of ids.values()) free.delete(uuid);
  const twins = free.size > 0 ? await load.once("twins", () => idsOfTwins(reader, naturalKey, load)) : new Set();
  /** External ids of the rows that have taken entities of lookalike names. */
  const takers = new Map<string, string>();
  return (row, above = null) => {
    const known = ids.get(row.externalId);
    if (known) return known;
    const several = { field, value: row.name, message: load.keyName === "" ? "exchange.ambiguous" : "exchange.severalOfName" };
    const [same, another] = natural(row);
    if (same) return another ? several : same;
    const isSame = (each: (typeof named)[number]) => each.above === above && each.name === foldCase(row.name) && free.has(each.uuid);
    const [own, other] = named.filter(isSame);
    if (other || (own && twins.has(row.externalId))) return several;
    if (own) free.delete(own.uuid);
    if (own || !isMeantBy) return own?.uuid;
    const { meant, isOpen } = isMeantBy(
      row.name,
      named.filter((each) => each.above === above),
    );
    const [only] = meant;
    if (!only) return undefined;
    if (isOpen) return several;
    if (takers.get(only.uuid) === row.externalId) return only.uuid;
    const mustReport = load.keyName === "" && isNaturalId(row.externalId, row.name);
    if (!free.has(only.uuid)) return mustReport ? { ...several, message: "exchange.alikeName" } : undefined;
    free.delete(only.uuid);
    takers.set(only.uuid, row.externalId);
    return only.uuid;
  };
}

/** External ids of the load's rows that share their name and what they stand under. */
async function idsOfTwins(reader: Reader, { fields }: NaturalKey, { loadUuid }: Load): Promise<Set<string>> {
  const [name = "", above = ""] = fields.toReversed();
  const rows = await readRows(reader, { id: "text" })(sql`
    select distinct unnest(array_agg(row ->> 'externalId')) as id from exchange_rows
    where load_uuid = ${loadUuid} and row ->> 'externalId' is not null and row ->> ${name}::text is not null
    group by lower(trim(row ->> ${name}::text)), lower(trim(row ->> ${above}::text))
    having count(distinct row ->> 'externalId') > 1`);
  return new Set(rows.map(({ id }) => id));
}
