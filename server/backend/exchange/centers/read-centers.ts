import { type SQL, sql } from "drizzle-orm";
import type { SellerCenter, SellerStorage } from "#contract/centers.ts";
import { money } from "#contract/primitives.ts";
import type { Reader } from "../../db/database.ts";
import { json, type RowWith, readRows } from "../../db/statement.ts";
import { maxListed } from "../../distribution/load-centers.ts";

type StorageRow = Omit<SellerStorage, "allowedActions"> & { isKnown: boolean };

const columns = {
  uuid: "uuid",
  version: "integer",
  name: "text",
  city: "text",
  address: "text",
  postalCode: "text",
  timeZone: "text",
  minOrder: "integer",
  phone: "text",
  note: "text",
  prefixes: "text[]",
  branchCount: "integer",
  scheduleCount: "integer",
  hasDeals: "boolean",
  storages: json<StorageRow[]>(),
} as const;

/** One statement, by name. */
export async function readCenters(reader: Reader, chosen: SQL = sql`true`): Promise<SellerCenter[]> {
  const rows = await readRows(
    reader,
    columns,
  )(sql`
    select c.uuid, c.version, c.name, c.city, c.address, c.postal_code as "postalCode", c.time_zone as "timeZone",
      c.min_order_kopecks as "minOrder", c.phone, c.note,
      array(select prefix from postal_prefixes p where p.distribution_center_uuid = c.uuid order by prefix collate "C") as prefixes,
      (select count(*)::int from branches b where b.distribution_center_uuid = c.uuid) as "branchCount",
      (select count(*)::int from schedules s where s.distribution_center_uuid = c.uuid) as "scheduleCount",
      exists (select from deals d where d.distribution_center_uuid = c.uuid) as "hasDeals",
      (select coalesce(json_agg(json_build_object('uuid', g.uuid, 'version', g.version, 'name', g.name, 'temperatureMode',
        g.temperature_mode, 'address', g.address, 'isUsed', g.is_used, 'isKnown', exists (select from suborders o
          where o.storage_uuid = g.uuid)) order by lower(g.name), g.uuid), '[]')
        from storages g where g.distribution_center_uuid = c.uuid) as storages
    from distribution_centers c where ${chosen} order by lower(c.name), c.uuid limit ${sql.raw(String(maxListed))}`);
  return rows.map(toCenter);
}

export const findCenter = async (reader: Reader, uuid: string): Promise<SellerCenter | undefined> =>
  (await readCenters(reader, sql`c.uuid = ${uuid}`))[0];

export const findCenterOfStorage = async (reader: Reader, uuid: string): Promise<SellerCenter | undefined> =>
  (await readCenters(reader, sql`c.uuid = (select distribution_center_uuid from storages where uuid = ${uuid})`))[0];

/** Temperature modes of segments and storages: goods are delivered from a storage of their segment's mode. */
export async function readModes(reader: Reader): Promise<string[]> {
  const rows = await readRows(reader, { mode: "text" })(sql`
    select mode from (
      select temperature_mode as mode from categories where temperature_mode <> '' union select temperature_mode from storages) modes
    order by mode collate "C" limit 200`);
  return rows.map(({ mode }) => mode);
}

function toCenter({ minOrder, hasDeals, storages, ...row }: RowWith<typeof columns>): SellerCenter {
  const isKnown = hasDeals || row.branchCount + row.scheduleCount + storages.length > 0;
  return {
    ...row,
    minOrder: money(minOrder),
    storages: storages.map(toStorage),
    allowedActions: ["edit", ...(isKnown ? (row.prefixes.length > 0 ? (["stop"] as const) : []) : (["remove"] as const))],
  };
}

const toStorage = ({ isKnown, ...row }: StorageRow): SellerStorage => ({
  ...row,
  allowedActions: ["edit", ...(isKnown ? [] : (["remove"] as const)), row.isUsed ? "stop" : "resume"],
});
