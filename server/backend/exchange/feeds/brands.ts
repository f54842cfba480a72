import { sql } from "drizzle-orm";
import { brands } from "../../products/tables.ts";
import { type Feed, isReason, type NaturalKey } from "./feed.ts";
import { lockProducts, lockRows, readDocs, split, upsertEntitiesOf } from "./parts/entity-sql.ts";
import { byName, uuidOf } from "./parts/identify.ts";
import { findStored } from "./parts/same-names.ts";
import { storedById } from "./parts/stored.ts";

const upsert = upsertEntitiesOf(brands, { name: "name" });

export const brandsByName = byName(sql`brands`);
const naturalKey: NaturalKey = { fields: ["name"], names: sql`brands` };
const named = sql`(select uuid, name, null::uuid as above from brands)`;

export const brandsFeed: Feed<"brands"> = {
  name: "brands",
  examples: [{ externalId: "b-17", name: "Заливной луг" }],
  columns: { externalId: "text", name: "text" },
  naturalKey,
  stored: storedById("brands"),
  titleFields: ["name"],
  refersTo: [],
  initial: { name: "" },
  async resolve(reader, rows, load) {
    const storedOf = await findStored(reader, { name: "brands", naturalKey, table: named }, rows, load);
    return rows.map(({ externalId, ...fields }) => {
      const stored = storedOf({ externalId, ...fields });
      return isReason(stored) ? stored : { key: stored ?? uuidOf("brands", externalId), externalId, fields };
    });
  },
  read: readDocs({ name: "text" }, (keys) => sql`select uuid as key, name from brands where uuid = any(${keys}::uuid[])`),
  lock: lockRows(sql`brands`),
  async write(tx, changes) {
    const { kept, gone } = split(changes);
    await upsert(tx, kept);
    const keys = sql.param(kept.map(({ key }) => key));
    if (kept.length > 0) {
      await lockProducts(
        tx,
        sql`exists (select from brands b where b.uuid = any(${keys}::uuid[]) and b.uuid = p.brand_uuid
        and b.name <> p.brand_name)`,
      );
      await tx.execute(sql`
        update products p set brand_name = b.name from brands b
        where b.uuid = any(${keys}::uuid[]) and p.brand_uuid = b.uuid and p.brand_name <> b.name`);
    }
    if (gone.length > 0)
      await tx.execute(sql`
        delete from brands b where uuid = any(${sql.param(gone)}::uuid[]) and not exists (select from products p
          where p.brand_uuid = b.uuid)`);
  },
};
