import { sql } from "drizzle-orm";
import { cataloguePrices } from "#contract/feeds.ts";
import { priceLists } from "../../products/tables.ts";
import type { Feed } from "./feed.ts";
import { lockProducts, lockRows, readDocs, split, upsertEntitiesOf } from "./parts/entity-sql.ts";
import { byName, existingIds, type Target, uuidOf } from "./parts/identify.ts";
import { storedById } from "./parts/stored.ts";

const upsert = upsertEntitiesOf(priceLists, { title: "title" });

export const priceListNames = sql`(select uuid, title as name from price_lists) lists`;

export const priceListTarget: Target = { feed: "priceLists", table: sql`price_lists`, hasUuids: true, find: byName(priceListNames) };

export const priceListsFeed: Feed<"priceLists"> = {
  name: "priceLists",
  examples: [{ externalId: "opt", title: "Опт" }],
  columns: { externalId: "text", title: "text" },
  naturalKey: { field: "title", table: "price_lists" },
  stored: storedById("priceLists"),
  titleFields: ["title"],
  refersTo: [],
  initial: { title: "" },
  async resolve(reader, rows) {
    const ids = await existingIds(reader, "priceLists", rows);
    return rows.map(({ externalId, title }) =>
      externalId === cataloguePrices
        ? { field: "externalId", value: externalId, message: "exchange.reserved" }
        : { key: ids.get(externalId) ?? uuidOf("priceLists", externalId), externalId, fields: { title } },
    );
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
