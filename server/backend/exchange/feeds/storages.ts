import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { storages } from "../../distribution/tables.ts";
import { refreshInStock } from "../../stock/is-in-stock.ts";
import { centersByName, lockOrdersAt } from "./centers.ts";
import { type Change, type Feed, isReason, type Resolved } from "./feed.ts";
import { existingIds, findReferences, foldCase, resolveReference, uuidOf } from "./identify.ts";
import { lockProductsOf, lockRows } from "./lock-rows.ts";
import { readDocs } from "./read-docs.ts";
import { split } from "./split.ts";
import { upsertEntitiesOf } from "./upsert.ts";

const upsert = upsertEntitiesOf(storages, {
  distributionCenterUuid: "center",
  name: "name",
  temperatureMode: "temperatureMode",
  address: "address",
});

/** Matches a storage by external id, else by centre and name if it was created before the first exchange. */
async function resolve(reader: Reader, rows: readonly RowOf<"storages">[]): Promise<Resolved[]> {
  const ids = await existingIds(reader, "storages", rows);
  const centers = await findReferences(reader, "centers", rows, "center", centersByName);
  const storages = await readRows(reader, {
    uuid: "uuid",
    center: "uuid",
    name: "text",
  })(sql`select uuid, distribution_center_uuid as center, lower(name) as name from storages
      where lower(name) = any(${sql.param(rows.map(({ name }) => foldCase(name)))}::text[])`);
  return rows.map(({ externalId, center, ...rest }) => {
    const centerUuid = resolveReference("center", center, centers);
    if (isReason(centerUuid)) return centerUuid;
    const sameName = storages.find((each) => each.center === centerUuid && each.name === foldCase(rest.name));
    return {
      key: ids.get(externalId) ?? sameName?.uuid ?? uuidOf("storages", externalId),
      externalId,
      fields: { ...rest, center: centerUuid },
    };
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

export const storagesFeed: Feed<"storages"> = {
  name: "storages",
  refersTo: ["centers"],
  initial: { center: "", name: "", temperatureMode: "", address: "" },
  resolve,
  read,
  lock: lockRows(sql`storages`),
  write,
};
