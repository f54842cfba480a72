import { type SQL, sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import type { Reason } from "./feed.ts";

/** UUID namespace of loaded entities. Changing it would change all their uuids. */
const namespace = "0c7c3bd6-6a5e-4f0e-9c38-5a0f4e1b9d27";

/** Derives an entity's uuid from its external id, so that URLs stay valid when the data are loaded into another database. */
export const uuidOf = (feed: FeedName, externalId: string) => uuidv5(`${feed}:${externalId}`, namespace);

/** Keys of existing entities by external id. */
export async function existingIds(reader: Reader, feed: FeedName, sent: readonly { externalId: string }[]): Promise<Map<string, string>> {
  const externalIds = sent.map(({ externalId }) => externalId);
  const rows = await readRows(reader, {
    externalId: "text",
    key: "text",
  })(sql`select external_id as "externalId", key from exchange_entities where feed = ${feed}
      and external_id = any(${sql.param(externalIds)}::text[])`);
  return new Map(rows.map(({ externalId, key }) => [externalId, key]));
}

/** Resolves a reference to uuids: by external id, else by the portal's uuid, else by name. Several entities may share a name. */
export type References = (wanted: string) => readonly string[];

type FindByName = (reader: Reader, lowerCaseNames: readonly string[]) => Promise<{ uuid: string; name: string }[]>;

/** Finds the rows of a table with `uuid` and `name` by name, regardless of case. */
export const byName =
  (table: SQL): FindByName =>
  async (reader, names) => {
    const rows = await readRows(reader, { uuid: "uuid", name: "text" })(
      sql`select uuid, name from ${table} where lower(name) = any(${sql.param([...names])}::text[])`,
    );
    return rows;
  };

/** Looks up all references of a field in a batch, at most three queries: by external id, by uuid, by name regardless of case. */
export async function findReferences<Field extends string>(
  reader: Reader,
  feed: FeedName,
  rows: readonly { readonly [Name in Field]?: string | null | undefined }[],
  field: Field,
  find: FindByName,
): Promise<References> {
  const wanted = [...new Set(rows.flatMap((row) => row[field] || []))];
  if (wanted.length === 0) return () => [];
  const ids = await storedIds(reader, feed, wanted);
  const unknown = wanted.filter((each) => !ids.has(each));
  for (const uuid of await ownUuids(reader, feed, unknown)) ids.set(uuid, uuid);
  const unnamed = unknown.filter((each) => !ids.has(each));
  const named = unnamed.length > 0 ? await find(reader, unnamed.map(foldCase)) : [];
  const uuids = Map.groupBy(named, ({ name }) => foldCase(name));
  return (each) => {
    const id = ids.get(each);
    return id ? [id] : (uuids.get(foldCase(each)) ?? []).map(({ uuid }) => uuid);
  };
}

/** Uuid of the only entity that the value refers to, or the reason for refusing it. */
export function resolveReference(field: string, value: string, references: References, unknown = "exchange.unknown"): string | Reason {
  const [uuid, another] = references(value);
  if (!uuid) return { field, value, message: unknown };
  return another ? { field, value, message: "exchange.ambiguous" } : uuid;
}

/** A lower-case uuid. */
export const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tables whose rows can be referred to by the portal's uuid; null for feeds with references by external id and name only. */
const tables: Readonly<Record<FeedName, SQL | null>> = {
  goods: sql`products`,
  categories: sql`categories`,
  discountGroups: sql`discount_groups`,
  priceLists: sql`price_lists`,
  synonyms: sql`search_synonyms`,
  schedules: sql`schedules`,
  brands: null,
  centers: null,
  companies: null,
  contracts: null,
  documents: null,
  payments: null,
  pictures: null,
  prices: null,
  stock: null,
  storages: null,
};

/** Keys by external id of entities that exist: a full load may have deleted what it no longer named. */
async function storedIds(reader: Reader, feed: FeedName, externalIds: readonly string[]): Promise<Map<string, string>> {
  const table = { ...tables, centers: sql`distribution_centers`, storages: sql`storages` }[feed];
  if (!table) return new Map();
  const rows = await readRows(reader, { id: "text", key: "text" })(sql`
    select external_id as id, key from exchange_entities t
    where feed = ${feed} and external_id = any(${sql.param([...externalIds])}::text[])
      and exists (select from ${table} s where s.uuid = t.key::uuid)`);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** The values that are uuids of stored entities. */
async function ownUuids(reader: Reader, feed: FeedName, wanted: readonly string[]): Promise<string[]> {
  const table = tables[feed];
  const uuids = wanted.filter((each) => uuidPattern.test(each));
  if (!table || uuids.length === 0) return [];
  const rows = await readRows(reader, { uuid: "uuid" })(sql`select uuid from ${table} where uuid = any(${sql.param(uuids)}::uuid[])`);
  return rows.map((row) => row.uuid);
}

export const foldCase = (name: string) => name.trim().toLowerCase();
