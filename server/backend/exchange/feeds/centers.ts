import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { ChangedField } from "#contract/versions.ts";
import { assignCenters } from "../../branches/assign-centers.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { distributionCenters } from "../../distribution/tables.ts";
import { type Above, type Change, type Doc, type Feed, isReason, type NaturalKey, type Resolved } from "./feed.ts";
import { lockRows, readDocs, split, upsertEntitiesOf } from "./parts/entity-sql.ts";
import { type Target, uuidOf } from "./parts/identify.ts";
import { byAnyName, uniqueNames } from "./parts/names.ts";
import { findStored } from "./parts/same-names.ts";
import { storedById } from "./parts/stored.ts";

const upsert = upsertEntitiesOf(
  distributionCenters,
  {
    name: "name",
    city: "city",
    address: "address",
    postalCode: "postalCode",
    timeZone: "timeZone",
    minOrderKopecks: "minOrder",
    phone: "phone",
    note: "note",
  },
  sql`version = distribution_centers.version + 1`,
);

const centers = sql`distribution_centers`;
export const centerNames = uniqueNames(centers);
export const aboveCenter: Above = { feed: "centers", names: centers };
export const onlyCenter = sql`select name from distribution_centers order by name limit 6`;

export const centerTarget: Target = { feed: "centers", table: centers, hasUuids: false, find: byAnyName(centers) };

/** Matches a centre by external id, else by name if it was created before the first exchange and has no other id. */
async function resolve(reader: Reader, rows: readonly RowOf<"centers">[], load: Parameters<Feed["resolve"]>[2]): Promise<Resolved[]> {
  const storedOf = await findStored(reader, { name: "centers", naturalKey, table: named }, rows, load);
  return rows.map(({ externalId, prefixes, ...rest }) => {
    const fields: Record<string, Doc[string]> = { ...rest };
    if (prefixes) fields.prefixes = [...new Set(prefixes)].sort();
    const stored = storedOf({ externalId, name: rest.name });
    return isReason(stored) ? stored : { key: stored ?? uuidOf("centers", externalId), externalId, fields };
  });
}

const read = readDocs(
  {
    name: "text",
    city: "text",
    address: "text",
    postalCode: "text",
    timeZone: "text",
    minOrder: "integer",
    phone: "text",
    note: "text",
    prefixes: "text[]",
  },
  (keys) => sql`
    select uuid as key, name, city, address, postal_code as "postalCode", time_zone as "timeZone", min_order_kopecks as "minOrder",
      phone, note,
      array(select prefix from postal_prefixes where distribution_center_uuid = c.uuid order by prefix collate "C") as prefixes
    from distribution_centers c where uuid = any(${keys}::uuid[])`,
);

async function write(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const { kept, gone } = split(changes);
  await upsert(tx, kept);
  const prefixes = kept.flatMap(({ key, doc }) => (doc.prefixes as readonly string[]).map((prefix) => ({ prefix, center: key })));
  await tx.execute(
    sql`delete from postal_prefixes where distribution_center_uuid = any(${sql.param(changes.map(({ key }) => key))}::uuid[])`,
  );
  // A postal prefix belongs to one centre: the last row that names it.
  await tx.execute(sql`
    insert into postal_prefixes (prefix, distribution_center_uuid)
    select distinct on (prefix) prefix, center from rows from (json_to_recordset(${JSON.stringify(prefixes)}::json) as (prefix text,
      center uuid)) with ordinality as r(prefix, center, place)
    order by prefix, place desc
    on conflict (prefix) do update set distribution_center_uuid = excluded.distribution_center_uuid`);
  await assignCenters(
    tx,
    prefixes.map(({ prefix }) => prefix),
  );
  if (gone.length === 0) return;
  await lockOrdersAt(tx, gone);
  await tx.execute(sql`
    delete from distribution_centers c where uuid = any(${sql.param(gone)}::uuid[])
      and not exists (select from branches b where b.distribution_center_uuid = c.uuid) and not exists (select from deals d
        where d.distribution_center_uuid = c.uuid)`);
}

/** Waits for orders at these centres, which hold share locks on schedules, and lets new ones wait. */
export async function lockOrdersAt(tx: Transaction, centers: readonly string[]): Promise<void> {
  const uuids = sql.param([...centers]);
  await tx.execute(sql`select from schedules where distribution_center_uuid = any(${uuids}::uuid[]) order by uuid for update`);
}

const naturalKey: NaturalKey = { fields: ["name"], names: centers };
const named = sql`(select uuid, name, null::uuid as above from distribution_centers)`;

export const centersFeed: Feed<"centers"> = {
  name: "centers",
  examples: [
    {
      externalId: "center-7",
      name: "РЦ Казань",
      city: "Казань",
      address: "Казань, ул. Техническая, 10",
      postalCode: "420054",
      timeZone: "Europe/Moscow",
      minOrder: "10000.00",
      phone: "+7 843 000-00-00",
      prefixes: ["42", "422"],
    },
  ],
  columns: {
    externalId: "text",
    name: "text",
    city: "text",
    address: "text",
    postalCode: "text",
    timeZone: "text",
    minOrder: "roubles",
    phone: "words",
    note: "words",
    prefixes: "list",
  },
  naturalKey,
  stored: storedById("centers"),
  titleFields: ["name"],
  refersTo: [],
  initial: { name: "", city: "", address: "", postalCode: "", timeZone: "Europe/Moscow", minOrder: 0, phone: "", note: "", prefixes: [] },
  resolve,
  read,
  lock: lockRows(sql`distribution_centers`),
  write,
  versions: {
    table: "distribution_centers",
    uuidOf: (key) => key,
    changedField: (field) => (field === "name" ? "centerName" : (field as ChangedField)),
  },
  // Trade points keep a withdrawn centre; new ones are not assigned to it, but by prefixes that others gave.
  withdrawal: { withdraw: (doc, own) => (own.includes("prefixes") ? { ...doc, prefixes: [] } : doc), restore: (doc) => doc },
};
