import { sql } from "drizzle-orm";
import { cataloguePrices } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";

/** A field with the name of the key that owns it, and when that key last loaded the entity. */
export type FieldOwner = { field: string; owner: string; at: string };

export const isLive = sql`key_name <> '' and exists (
  select from exchange_keys k where k.name = key_name and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`;

/** Fields owned by valid keys, by product uuid. Two feeds write the catalogue's price: goods and prices. */
export async function readFieldOwners(reader: Reader, uuids: readonly string[]): Promise<Map<string, FieldOwner[]>> {
  const prices = uuids.map((uuid) => `${cataloguePrices}|${uuid}`);
  const rows = await readRows(reader, { uuid: "text", owner: "text", fields: "text[]", at: "timestamptz" })(sql`
    select key as uuid, key_name as owner, fields, loaded_at as at from exchange_entities
    where feed = 'goods' and key = any(${sql.param([...uuids])}::text[]) and ${isLive}
    union all
    select split_part(key, '|', 2), key_name, fields, loaded_at from exchange_entities
    where feed = 'prices' and key = any(${sql.param(prices)}::text[]) and ${isLive}`);
  const owners = new Map<string, FieldOwner[]>();
  for (const { uuid, owner, fields, at } of rows) {
    const earlier = owners.get(uuid) ?? [];
    const fresh = fields.filter((field) => !earlier.some((known) => known.field === field));
    owners.set(uuid, [...earlier, ...fresh.map((field) => ({ field, owner, at: new Date(at).toISOString() }))]);
  }
  return owners;
}

/** Owners of these prices, by key of the feed. */
export async function readPriceOwners(reader: Reader, keys: readonly string[]): Promise<Map<string, Omit<FieldOwner, "field">>> {
  const rows = await readRows(reader, { uuid: "text", owner: "text", at: "timestamptz" })(sql`
    select key as uuid, key_name as owner, loaded_at as at from exchange_entities
    where feed = 'prices' and key = any(${sql.param([...keys])}::text[]) and ${isLive}`);
  return new Map(rows.map(({ uuid, owner, at }) => [uuid, { owner, at: new Date(at).toISOString() }]));
}
