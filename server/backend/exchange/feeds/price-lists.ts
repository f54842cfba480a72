import { sql } from "drizzle-orm";
import { cataloguePrices } from "#contract/feeds.ts";
import { priceLists } from "../../products/tables.ts";
import { type Feed, isReason, type NaturalKey } from "./feed.ts";
import { lockProducts, lockRows, readDocs, split, upsertEntitiesOf } from "./parts/entity-sql.ts";
import { type Target, uuidOf } from "./parts/identify.ts";
import { byAnyName, uniqueNames } from "./parts/names.ts";
import { findStored } from "./parts/same-names.ts";
import { storedById } from "./parts/stored.ts";

const upsert = upsertEntitiesOf(priceLists, { title: "title" });

const titles = sql`(select uuid, title as name from price_lists)`;
export const priceListNames = uniqueNames(titles);

export const priceListTarget: Target = { feed: "priceLists", table: sql`price_lists`, hasUuids: true, find: byAnyName(titles) };

const naturalKey: NaturalKey = { fields: ["title"], names: titles };
const named = sql`(select uuid, title as name, null::uuid as above from price_lists)`;

export const priceListsFeed: Feed<"priceLists"> = {
  name: "priceLists",
  examples: [{ externalId: "opt", title: "Опт" }],
  columns: { externalId: "text", title: "text" },
  naturalKey,
  stored: storedById("priceLists"),
  titleFields: ["title"],
  refersTo: [],
  initial: { title: "" },
  async resolve(reader, rows, load) {
    const sent = rows.map(({ externalId, title }) => ({ externalId, name: title }));
    const storedOf = await findStored(reader, { name: "priceLists", naturalKey, table: named }, sent, load);
    return rows.map(({ externalId, title }) => {
      if (externalId === cataloguePrices) return { field: "externalId", value: externalId, message: "exchange.reserved" };
      const stored = storedOf({ externalId, name: title });
      return isReason(stored) ? stored : { key: stored ?? uuidOf("priceLists", externalId), externalId, fields: { title } };
    });
  },
  read: readDocs({ title: "text" }, (keys) => sql`select uuid as key, title from price_lists where uuid = any(${keys}::uuid[])`),
  lock: lockRows(sql`price_lists`),
  async write(tx, changes) {
    const { kept, gone } = split(changes);
    await upsert(tx, kept);
    if (gone.length === 0) return;
    const keys = sql.param(gone);
    // The delete cascades to the prices, which are written under locks of their products.
    await lockProducts(tx, sql`p.uuid in (select product_uuid from price_list_items where price_list_uuid = any(${keys}::uuid[]))`);
    await tx.execute(sql`
      delete from price_lists l where uuid = any(${keys}::uuid[]) and not exists (select from companies c
        where c.price_list_uuid = l.uuid)`);
  },
};
