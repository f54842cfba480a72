import { type SQL, sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { hasLookalikes, letterKey, spelledKey, spelledKeySql } from "../../../products/line-keys-sql.ts";
import type { Above, Reason } from "../feed.ts";
import { type Referring, referable } from "./id-owners.ts";
import { findRejected } from "./rejected-ids.ts";

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

/**
 * Resolves a reference to uuids: by external id, else by the portal's uuid, else by name. Several entities may share a name. `isRejected`:
 * it means what the sender has named and was not accepted. `near`: what an unknown value may be meant for.
 */
export type References = {
  (wanted: string): readonly string[];
  isRejected?(wanted: string): boolean;
  near?(wanted: string): readonly string[];
};

/** `case`: names in lower case. `spelling`: keys by `spelledKey`, of articles by `letterKey`. */
type FindByName = (reader: Reader, keys: readonly string[], regardless: "case" | "spelling") => Promise<{ uuid: string; name: string }[]>;

/** Finds the rows of a table with `uuid` and `name` by name. */
export const byName =
  (table: SQL): FindByName =>
  async (reader, keys, regardless) => {
    const key = regardless === "case" ? sql`lower(name)` : spelledKeySql(sql`name`);
    const rows = await readRows(reader, { uuid: "uuid", name: "text" })(
      sql`select uuid, name from ${table} where ${key} = any(${sql.param([...keys])}::text[])`,
    );
    return rows;
  };

/** What rows refer to: entities of a feed. */
export type Target = {
  feed: FeedName;
  table: SQL;
  /** The portal's uuid is a reference too. */
  hasUuids: boolean;
  /** What they stand under, where a reference may be `above/name`. */
  above?: Above;
  /** Only those that stand under nothing. */
  isTop?: boolean;
  find: FindByName;
  /** What a value that none of them has may be meant for, in the form that names it. */
  findNear?(reader: Reader, wanted: readonly string[]): Promise<(wanted: string) => readonly string[]>;
};

/**
 * Looks up all references of a field in a batch, at most five queries: by external id, by uuid, by name regardless of case, by name
 * regardless of its spelling, and what the others are near to. Without `load` an id means what any sender has named by it.
 */
export async function findReferences<Field extends string>(
  reader: Reader,
  target: Target,
  rows: readonly { readonly [Name in Field]?: string | null | undefined }[],
  field: Field,
  load?: Referring,
): Promise<References> {
  const wanted = [...new Set(rows.flatMap((row) => row[field] || []))];
  if (wanted.length === 0) return () => [];
  const rejectionOf = load ? await findRejected(reader, target, load, wanted) : () => undefined;
  const ids = await storedIds(reader, target, wanted, load ? await referable(reader, target.feed, load) : sql`true`);
  const unknown = wanted.filter((each) => !ids.has(each));
  for (const uuid of await ownUuids(reader, target, unknown)) ids.set(uuid, uuid);
  const unnamed = unknown.filter((each) => !ids.has(each));
  const named = unnamed.length > 0 ? await target.find(reader, unnamed.map(foldCase), "case") : [];
  const uuids = Map.groupBy(named, ({ name }) => foldCase(name));
  // Signs tell articles apart; a product has no name here.
  const isArticle = target.feed === "goods";
  const keyOf = isArticle ? letterKey : spelledKey;
  const unmet = unnamed.filter((each) => !uuids.has(foldCase(each)) && (!isArticle || hasLookalikes(each)));
  const alike = unmet.length > 0 ? await target.find(reader, unmet.map(keyOf), "spelling") : [];
  const alikeUuids = Map.groupBy(alike, ({ name }) => keyOf(name));
  const references = (each: string) => {
    const id = ids.get(each);
    const found = uuids.get(foldCase(each)) ?? alikeUuids.get(keyOf(each)) ?? [];
    return rejectionOf(each) ? [] : id ? [id] : found.map(({ uuid }) => uuid);
  };
  const lost = unnamed.filter((each) => references(each).length === 0);
  const near = lost.length > 0 ? await target.findNear?.(reader, lost) : undefined;
  return Object.assign(references, { isRejected: (each: string) => rejectionOf(each) !== undefined, ...(near && { near }) });
}

/** What to load first, by the field that refers to it. */
const unknown: Readonly<Record<string, string>> = {
  segment: "exchange.unknownSegment",
  rules: "exchange.unknownSegment",
  parent: "exchange.unknownCategory",
  center: "exchange.unknownCenter",
  storage: "exchange.unknownStorage",
  goods: "exchange.unknownGoods",
  priceList: "exchange.unknownPriceList",
  discountGroup: "exchange.unknownDiscountGroup",
};

const unknownBy = (field: string) => unknown[field] ?? "exchange.unknown";

function unknownReason(field: string, value: string, references: References): Reason {
  if (references.isRejected?.(value)) return { field, value, message: "exchange.rejectedReference" };
  const [only, another] = references.near?.(value) ?? [];
  if (only === undefined || another !== undefined) return { field, value, message: unknownBy(field) };
  return { field, value, message: "exchange.unknownNear", values: { article: only } };
}

/** Uuid of the only entity that the value refers to, or the reason for refusing it. */
export function resolveReference(field: string, value: string, references: References): string | Reason {
  const [uuid, another] = references(value);
  if (!uuid) return unknownReason(field, value, references);
  return another ? { field, value, message: "exchange.ambiguous" } : uuid;
}

/** A lower-case uuid. */
export const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Keys by external id of entities that exist: a full load may have deleted what it no longer named. */
async function storedIds(
  reader: Reader,
  { feed, table }: Target,
  externalIds: readonly string[],
  isMeant: SQL,
): Promise<Map<string, string>> {
  const rows = await readRows(reader, { id: "text", key: "text" })(sql`
    select external_id as id, key from exchange_entities t
    where feed = ${feed} and external_id = any(${sql.param([...externalIds])}::text[]) and ${isMeant}
      and exists (select from ${table} s where s.uuid = t.key::uuid)`);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** The values that are uuids of stored entities. */
async function ownUuids(reader: Reader, { table, hasUuids }: Target, wanted: readonly string[]): Promise<string[]> {
  const uuids = wanted.filter((each) => uuidPattern.test(each));
  if (!hasUuids || uuids.length === 0) return [];
  const rows = await readRows(reader, { uuid: "uuid" })(sql`select uuid from ${table} where uuid = any(${sql.param(uuids)}::uuid[])`);
  return rows.map((row) => row.uuid);
}

export const foldCase = (name: string) => name.trim().toLowerCase();
