import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { ChangedField } from "#contract/versions.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { json, orNull, readRows } from "../../db/statement.ts";
import { assortments, categories } from "../../products/tables.ts";
import { type Change, type Feed, isReason, type NaturalKey, type Reason, type Resolved } from "./feed.ts";
import { lockProducts, lockRows, readDocs, split, upsertOf } from "./parts/entity-sql.ts";
import { findReferences, foldCase, resolveReference, type Target, uuidOf } from "./parts/identify.ts";
import { byAnyName, byPath } from "./parts/names.ts";
import { namesUnder } from "./parts/natural-key.ts";
import { standingOf } from "./parts/rejected-ids.ts";
import { findStored } from "./parts/same-names.ts";
import { storedById } from "./parts/stored.ts";

const upsert = upsertOf(
  categories,
  ["uuid"],
  ["uuid", "parentUuid", "name", "shortName", "icon", "tint", "position", "assortmentUuid", "temperatureMode"],
  sql`version = categories.version + 1`,
);
const upsertAssortments = upsertOf(assortments, ["uuid"], ["uuid", "name", "contractName", "defaultPostponDays"]);

/** Icon and colour of a new category: feeds carry neither. */
const defaultAppearance = { icon: "package", tint: "grocery" };

const paths = sql`(
  select c.uuid, c.parent_uuid, c.name, concat_ws('/', above.name, c.name) as path from categories c
  left join categories above on above.uuid = c.parent_uuid)`;

/** A name that several segments, or several categories, have is written as `category/segment`. */
export const categoryNames = sql`(
  select c.uuid, case
    when count(*) over (partition by lower(c.name), c.parent_uuid is null) = 1 then c.name
    when count(*) over (partition by lower(c.path), c.parent_uuid is null) = 1 then c.path
    else c.path || '-' || left(c.uuid::text, 8) end as name
  from ${paths} c) r`;
/** Every spelling of what may have segments, or be one. */
export const categorySpellings = sql`(select uuid, name from categories union select uuid, path from ${paths} p)`;
export const assortmentNames = sql`assortments`;
export const onlyAssortment = sql`select name from assortments order by name limit 6`;

const target = { feed: "categories", table: sql`categories`, hasUuids: true } as const;

/** Segments are the second level of categories; goods and discount groups refer to them. */
export const segmentTarget: Target = {
  ...target,
  above: { feed: "categories", names: categorySpellings },
  find: byPath(sql`(select * from ${paths} p where parent_uuid is not null)`),
};

const topTarget: Target = { ...target, isTop: true, find: byAnyName(sql`(select uuid, name from categories where parent_uuid is null)`) };

const named = sql`(select uuid, name, parent_uuid as above from categories)`;

/** Segments too: what is stored as one is no new category. */
const anyTarget: Target = { ...target, find: byAnyName(named) };

const naturalKey: NaturalKey = {
  fields: ["parent", "name"],
  names: namesUnder(named, "categories", categoryNames),
  above: { feed: "categories", names: categorySpellings },
};
const stored = { name: "categories", naturalKey, table: named } as const;

type Sender = Parameters<Feed["resolve"]>[2];

/**
 * What a row of the load names: its key, several for a name that several have, that the row itself is not accepted, or that it names a
 * parent of its own.
 */
type Along = { keys: readonly string[]; isRejected: boolean; isSegment: boolean };

/** Finds categories among the rows of this load, by external id or else by name: a segment may precede its category. */
async function sentAlong(reader: Reader, load: Sender, parents: readonly (string | undefined)[]) {
  const wanted = parents.flatMap((parent) => (parent === undefined ? [] : parent));
  const rows = await readRows(reader, { id: "text", name: orNull("text"), row: json<Record<string, unknown>>() })(sql`
    select distinct on (row->>'externalId') row->>'externalId' as id, lower(trim(row->>'name')) as name, row from exchange_rows
    where load_uuid = ${load.loadUuid} and row->>'externalId' is not null and (row->>'externalId' = any(${sql.param(wanted)}::text[])
      or lower(trim(row->>'name')) = any(${sql.param(wanted.map(foldCase))}::text[])) order by row->>'externalId', number`);
  const sent = rows.map(({ id, name }) => ({ externalId: id, name: name ?? "" }));
  const storedOf = await findStored(reader, stored, sent, load);
  const standing = await standingOf(
    reader,
    categoriesFeed,
    rows.map(({ row }) => row),
    load.keyName,
  );
  const keyOf = ({ id, name, row }: (typeof rows)[number]) => {
    const key = storedOf({ externalId: id, name: name ?? "" });
    const isNew = key === undefined && !row.parent && load.isReadable(row);
    return standing.get(id) === "another" || isReason(key) ? undefined : (key ?? (isNew ? uuidOf("categories", id) : undefined));
  };
  const toAlong = (found: typeof rows): Along => {
    const keys = found.map(keyOf);
    const isSegment = found.some(({ row }) => Boolean(row.parent));
    return { keys: [...new Set(keys.flatMap((key) => key ?? []))], isRejected: keys.some((key) => key === undefined), isSegment };
  };
  return {
    byId: (parent: string) => toAlong(rows.filter(({ id }) => id === parent)),
    byName: (parent: string) => toAlong(rows.filter(({ name, row }) => !row.parent && name === foldCase(parent))),
  };
}

async function resolve(reader: Reader, rows: readonly RowOf<"categories">[], load: Sender): Promise<Resolved[]> {
  const along = await sentAlong(
    reader,
    load,
    rows.map(({ parent }) => parent),
  );
  const parents = await findReferences(reader, topTarget, rows, "parent", load);
  const storedOf = await findStored(reader, stored, rows, load);
  const parentOf = (parent: string) => {
    const named = along.byId(parent);
    if (named.isSegment) return { field: "parent", value: parent, message: "exchange.thirdLevel" };
    const sent = named.isRejected || named.keys.length > 0 ? named : along.byName(parent);
    const references = (wanted: string) => {
      const found = named.keys.length > 0 ? named.keys : parents(wanted);
      return sent.isRejected ? [] : found.length > 0 ? found : sent.keys;
    };
    const isRejected = (wanted: string) => sent.isRejected || Boolean(parents.isRejected?.(wanted));
    return resolveReference("parent", parent, Object.assign(references, { isRejected }));
  };
  const aboves = new Map(rows.flatMap(({ parent }) => (parent === undefined ? [] : [[parent, parentOf(parent)] as const])));
  const segments = await segmentsOf(reader, [...aboves.values()]);
  return rows.map(({ externalId, parent, ...rest }) => {
    // Stores a short name equal to the name as empty, so that it changes with the name.
    const fields = rest.shortName === rest.name ? { ...rest, shortName: "" } : rest;
    if (parent === externalId) return { field: "parent", value: parent, message: "exchange.ownParent" };
    const above = parent === undefined ? undefined : aboves.get(parent);
    if (isReason(above)) return above;
    const known = storedOf({ externalId, name: rest.name }, above);
    if (isReason(known)) return known;
    const key = known ?? uuidOf("categories", externalId);
    if (above === key) return { field: "parent", value: parent ?? "", message: "exchange.ownParent" };
    if (above !== undefined && segments.has(above)) return { field: "parent", value: parent ?? "", message: "exchange.thirdLevel" };
    return { key, externalId, fields: above === undefined ? fields : { parent: above, ...fields } };
  });
}

/** Of what rows name as parents those that stand in a category themselves. */
async function segmentsOf(reader: Reader, named: readonly (string | Reason)[]): Promise<Set<string>> {
  const uuids = named.flatMap((each) => (isReason(each) ? [] : each));
  if (uuids.length === 0) return new Set();
  const rows = await readRows(reader, { uuid: "uuid" })(sql`
    select uuid from categories where uuid = any(${sql.param(uuids)}::uuid[]) and parent_uuid is not null`);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** A category that has segments moves into no other one, nor does an undone load bring one into a segment. */
async function levelFaults(reader: Reader, changes: readonly Change[]): Promise<Map<string, Reason>> {
  const moved = changes.flatMap(({ key, doc }) => (doc?.parent ? [{ key, above: String(doc.parent) }] : []));
  if (moved.length === 0) return new Map();
  const sent = sql`json_to_recordset(${JSON.stringify(moved)}::json) as r(key uuid, above uuid)`;
  const rows = await readRows(reader, { key: "uuid", isFull: "boolean" })(sql`
    select r.key, full_of.it as "isFull" from ${sent}
    cross join lateral (select exists (select from categories below where below.parent_uuid = r.key) as it) full_of
    where full_of.it or exists (select from categories above where above.uuid = r.above and above.parent_uuid is not null)`);
  return new Map(
    rows.map(({ key, isFull }) => [key, { field: "parent", message: isFull ? "exchange.hasSegments" : "exchange.thirdLevel" }]),
  );
}

const read = readDocs(
  {
    parent: orNull("uuid"),
    name: "text",
    shortName: "text",
    assortment: orNull("text"),
    temperatureMode: "text",
    position: "integer",
  },
  (keys) => sql`
    select c.uuid as key, c.parent_uuid as parent, c.name, case when c.short_name = c.name then '' else c.short_name
      end as "shortName", a.name as assortment,
      coalesce(c.temperature_mode, '') as "temperatureMode", c.position
    from categories c left join assortments a on a.uuid = c.assortment_uuid
    where c.uuid = any(${keys}::uuid[])`,
);

/** Uuids of assortments by name in lower case; creates missing ones. */
async function assortmentsOf(tx: Transaction, names: readonly string[]): Promise<Map<string, string>> {
  const wanted = new Map(names.map((name) => [foldCase(name), name.trim()]));
  if (wanted.size === 0) return new Map();
  const rows = await readRows(tx, { uuid: "uuid", name: "text" })(
    sql`select uuid, name from assortments where lower(name) = any(${sql.param([...wanted.keys()])}::text[])`,
  );
  const uuids = new Map(rows.map(({ uuid, name }) => [foldCase(name), uuid]));
  const missing = [...wanted].filter(([key]) => !uuids.has(key));
  const made = missing.map(([key, name]) => ({
    uuid: uuidOf("categories", `assortment:${key}`),
    name,
    contractName: name,
    defaultPostponDays: 0,
  }));
  await upsertAssortments(tx, made);
  for (const { uuid, name } of made) uuids.set(foldCase(name), uuid);
  return uuids;
}

function changedField(field: string): ChangedField {
  if (field === "name") return "categoryName";
  return field === "position" ? "categoryPosition" : (field as ChangedField);
}

export const categoriesFeed: Feed<"categories"> = {
  name: "categories",
  examples: [
    { externalId: "c-1", name: "Молочная продукция" },
    { externalId: "c-11", parent: "c-1", name: "Молоко питьевое", assortment: "Молочная продукция", temperatureMode: "+2…+6 °C" },
  ],
  columns: {
    externalId: "text",
    name: "text",
    parent: { reference: categoryNames },
    shortName: "text",
    assortment: { reference: assortmentNames },
    temperatureMode: "words",
    position: "whole",
  },
  naturalKey,
  async parents(reader, wanted) {
    const stored = await findReferences(
      reader,
      anyTarget,
      wanted.map((parent) => ({ parent })),
      "parent",
    );
    return (parent) => stored(parent).length > 0;
  },
  stored: storedById("categories"),
  titleFields: ["name"],
  refersTo: [],
  initial: { parent: null, name: "", shortName: "", assortment: null, temperatureMode: "", position: 0 },
  resolve,
  read,
  lock: lockRows(sql`categories`),
  faultsOf: levelFaults,
  versions: { table: "categories", uuidOf: (key) => key, changedField },
  async write(tx, changes) {
    const { kept, gone } = split(changes);
    const keys = sql.param(kept.map(({ key }) => key));
    // A new name or parent is also written to the products, by a trigger and by `copyToProducts`.
    await lockProducts(
      tx,
      sql`p.segment_uuid in (select uuid from categories where uuid = any(${keys}::uuid[]) or parent_uuid = any(${keys}::uuid[]))`,
    );
    const named = await assortmentsOf(
      tx,
      kept.flatMap(({ doc }) => (doc.assortment ? [String(doc.assortment)] : [])),
    );
    const appearances = await readRows(tx, { uuid: "uuid", icon: "text", tint: "text" })(
      sql`select uuid, icon, tint from categories where uuid = any(${keys}::uuid[])`,
    );
    const appearanceOf = new Map(appearances.map(({ uuid, ...appearance }) => [uuid, appearance]));
    await upsert(
      tx,
      kept.map(({ key, doc }) => ({
        uuid: key,
        parentUuid: doc.parent as string | null,
        name: String(doc.name),
        shortName: String(doc.shortName || doc.name),
        ...(appearanceOf.get(key) ?? defaultAppearance),
        position: Number(doc.position),
        assortmentUuid: doc.assortment ? (named.get(foldCase(String(doc.assortment))) ?? null) : null,
        temperatureMode: doc.temperatureMode ? String(doc.temperatureMode) : null,
      })),
    );
    if (kept.length > 0)
      await copyToProducts(
        tx,
        kept.map(({ key }) => key),
      );
    if (gone.length > 0)
      await tx.execute(sql`
        delete from categories c where uuid = any(${sql.param(gone)}::uuid[])
          and not exists (select from products p where p.segment_uuid = c.uuid or p.category_uuid = c.uuid)
          and not exists (select from categories below where below.parent_uuid = c.uuid
            and below.uuid <> all(${sql.param(gone)}::uuid[]))`);
  },
};

/** Updates category and assortment of goods, and category of price list rows: copies of those of the segment. */
export async function copyToProducts(tx: Transaction, segmentUuids: readonly string[]): Promise<void> {
  const segments = sql.param([...segmentUuids]);
  await tx.execute(sql`
    update products p set category_uuid = c.parent_uuid, assortment_uuid = coalesce(c.assortment_uuid, p.assortment_uuid)
    from categories c where c.uuid = any(${segments}::uuid[]) and c.parent_uuid is not null and p.segment_uuid = c.uuid
      and (p.category_uuid, p.assortment_uuid) is distinct from (c.parent_uuid, coalesce(c.assortment_uuid, p.assortment_uuid))`);
  await tx.execute(sql`
    update price_list_items i set category_uuid = c.parent_uuid from categories c
    where c.uuid = any(${segments}::uuid[]) and c.parent_uuid is not null and i.segment_uuid = c.uuid
      and i.category_uuid <> c.parent_uuid`);
}
