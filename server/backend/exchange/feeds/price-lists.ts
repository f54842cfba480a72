import { sql } from "drizzle-orm";
import { cataloguePrices } from "#contract/feeds.ts";
import { priceLists } from "../../products/tables.ts";
import type { Feed } from "./feed.ts";
import { existingIds, uuidOf } from "./identify.ts";
import { lockProducts, lockRows } from "./lock-rows.ts";
import { readDocs } from "./read-docs.ts";
import { split } from "./split.ts";
import { upsertEntitiesOf } from "./upsert.ts";

const upsert = upsertEntitiesOf(priceLists, { title: "title" });

export const priceListsFeed: Feed<"priceLists"> = {
  name: "priceLists",
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
