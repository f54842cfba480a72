import { sql } from "drizzle-orm";
import { brands } from "../../products/tables.ts";
import type { Reader } from "../../db/database.ts";
import type { Feed } from "./feed.ts";
import { existingIds, uuidOf } from "./identify.ts";
import { split } from "./split.ts";
import { upsertOf } from "./upsert.ts";

const upsert = upsertOf(brands, ["uuid"], ["uuid", "name"]);

/** Uuids of brands by lower-case name. */
export async function brandsByName(reader: Reader, names: readonly string[]) {
  const { rows } = await reader.execute<{ uuid: string; name: string }>(
    sql`select uuid, name from brands where lower(name) = any(${sql.param([...names])}::text[])`,
  );
  return rows;
}

export const brandsFeed: Feed<"brands"> = {
  name: "brands",
  initial: { name: "" },
  async resolve(reader, rows) {
    const ids = await existingIds(reader, "brands", rows);
    return rows.map(({ externalId, ...fields }) => ({ key: ids.get(externalId) ?? uuidOf("brands", externalId), externalId, fields }));
  },
  async read(reader, keys) {
    const { rows } = await reader.execute<{ uuid: string; name: string }>(
      sql`select uuid, name from brands where uuid = any(${sql.param([...keys])}::uuid[])`,
    );
    return new Map(rows.map(({ uuid, name }) => [uuid, { name }]));
  },
  async write(tx, changes) {
    const { kept, gone } = split(changes);
    await upsert(
      tx,
      kept.map(({ key, doc }) => ({ uuid: key, name: String(doc.name) })),
    );
    const keys = sql.param(kept.map(({ key }) => key));
    if (kept.length > 0)
      await tx.execute(sql`
        update products p set brand_name = b.name from brands b
        where b.uuid = any(${keys}::uuid[]) and p.brand_uuid = b.uuid and p.brand_name <> b.name`);
    if (gone.length > 0)
      await tx.execute(sql`
        delete from brands b where uuid = any(${sql.param(gone)}::uuid[]) and not exists (select from products p
          where p.brand_uuid = b.uuid)`);
  },
};
