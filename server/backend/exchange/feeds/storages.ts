import { sql } from "drizzle-orm";
import { type RowOf, storageByTemperature } from "#contract/feeds.ts";
import type { ChangedField } from "#contract/versions.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { storages } from "../../distribution/tables.ts";
import { refreshInStock } from "../../stock/is-in-stock.ts";
import { aboveCenter, centerNames, centerTarget, lockOrdersAt, onlyCenter } from "./centers.ts";
import { type Change, type Feed, isReason, type NaturalKey, type Resolved } from "./feed.ts";
import { lockProductsOf, lockRows, readDocs, split, upsertEntitiesOf } from "./parts/entity-sql.ts";
import { findReferences, resolveReference, type Target, uuidOf } from "./parts/identify.ts";
import { byPath, uniqueNames } from "./parts/names.ts";
import { namesUnder } from "./parts/natural-key.ts";
import { findStored } from "./parts/same-names.ts";
import { storedById } from "./parts/stored.ts";

const upsert = upsertEntitiesOf(
  storages,
  { distributionCenterUuid: "center", name: "name", temperatureMode: "temperatureMode", address: "address" },
  sql`version = storages.version + 1`,
);

const paths = sql`(select s.uuid, s.name, concat_ws('/', c.name, s.name) as path from storages s
  join distribution_centers c on c.uuid = s.distribution_center_uuid)`;

export const storageNames = uniqueNames(sql`(select uuid, path as name from ${paths} p)`);

/** Found by `storage`, or by `centre/storage` if several centres use the name. */
export const storageTarget: Target = {
  feed: "storages",
  table: sql`storages`,
  hasUuids: true,
  above: aboveCenter,
  find: byPath(paths),
};

/** Matches a storage by external id, else by centre and name if it was created before the first exchange and has no other id. */
async function resolve(reader: Reader, rows: readonly RowOf<"storages">[], load: Parameters<Feed["resolve"]>[2]): Promise<Resolved[]> {
  const centers = await findReferences(reader, centerTarget, rows, "center", load);
  const storedOf = await findStored(reader, { name: "storages", naturalKey, table: named }, rows, load);
  return rows.map(({ externalId, center, ...rest }) => {
    if (externalId === storageByTemperature) return { field: "externalId", value: externalId, message: "exchange.reserved" };
    const centerUuid = resolveReference("center", center, centers);
    if (isReason(centerUuid)) return centerUuid;
    const stored = storedOf({ externalId, name: rest.name }, centerUuid);
    if (isReason(stored)) return stored;
    return { key: stored ?? uuidOf("storages", externalId), externalId, fields: { ...rest, center: centerUuid } };
  });
}

const read = readDocs(
  { center: "uuid", name: "text", temperatureMode: "text", address: "text" },
  (keys) => sql`
    select uuid as key, distribution_center_uuid as center, name, temperature_mode as "temperatureMode", address
    from storages where uuid = any(${keys}::uuid[])`,
);

/** Does not delete storages that suborders refer to. */
async function write(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const { kept, gone } = split(changes);
  await upsert(tx, kept);
  if (gone.length === 0) return;
  const keys = sql.param(gone);
  const centers = await readRows(tx, { uuid: "uuid" })(
    sql`select distinct distribution_center_uuid as uuid from storages where uuid = any(${keys}::uuid[])`,
  );
  await lockOrdersAt(
    tx,
    centers.map(({ uuid }) => uuid),
  );
  const rows = await readRows(tx, { uuid: "uuid" })(
    sql`select distinct product_uuid as uuid from product_stock where storage_uuid = any(${keys}::uuid[])`,
  );
  const stocked = rows.map(({ uuid }) => uuid);
  await lockProductsOf(tx, stocked);
  await tx.execute(sql`
    select from product_stock where storage_uuid = any(${keys}::uuid[]) order by product_uuid, storage_uuid for update`);
  await tx.execute(sql`
    delete from storages s where uuid = any(${keys}::uuid[]) and not exists (select from suborders o
      where o.storage_uuid = s.uuid)`);
  // The delete cascades to the stock.
  await tx.execute(refreshInStock(sql`p.uuid = any(${sql.param(stocked)}::uuid[])`));
}

const named = sql`(select uuid, name, distribution_center_uuid as above from storages)`;

const naturalKey: NaturalKey = {
  fields: ["center", "name"],
  names: namesUnder(named, "centers", centerNames),
  above: aboveCenter,
};

export const storagesFeed: Feed<"storages"> = {
  name: "storages",
  examples: [
    {
      externalId: "storage-71",
      center: "center-7",
      name: "Охлаждённый склад",
      temperatureMode: "+2…+6 °C",
      address: "Казань, ул. Техническая, 10",
    },
  ],
  columns: { externalId: "text", center: { reference: centerNames }, name: "text", temperatureMode: "text", address: "words" },
  onlyOf: { center: onlyCenter },
  naturalKey,
  stored: storedById("storages"),
  titleFields: ["name"],
  refersTo: ["centers"],
  initial: { center: "", name: "", temperatureMode: "", address: "" },
  resolve,
  read,
  lock: lockRows(sql`storages`),
  write,
  versions: {
    table: "storages",
    uuidOf: (key) => key,
    changedField: (field) => (field === "name" ? "storageName" : (field as ChangedField)),
  },
};
