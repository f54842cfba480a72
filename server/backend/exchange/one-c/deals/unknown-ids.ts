import { sql } from "drizzle-orm";
import { Uuid } from "#contract/primitives.ts";
import type { Database } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { products } from "../../../products/tables.ts";
import { exchangeEntities } from "../../tables.ts";
import type { Order } from "./read-order.ts";

/** Orders whose goods with an id that no product has go by their article: a seller's 1C has ids of its own for goods loaded by tables. */
export async function withoutUnknownIds(db: Database, orders: readonly Order[]): Promise<Order[]> {
  const ids = orders.flatMap(({ items }) => items.flatMap(({ id }) => id || []));
  if (ids.length === 0) return [...orders];
  const written = [...new Set(ids.flatMap((id) => [id, id.toLowerCase(), id.toUpperCase()]))];
  const rows = await readRows(db, { id: "text" })(sql`
    select ${exchangeEntities.externalId} as id from ${exchangeEntities}
    where ${exchangeEntities.feed} = 'goods' and ${exchangeEntities.externalId} = any(${sql.param(written)}::text[])
    union select ${products.uuid}::text from ${products}
      where ${products.uuid} = any(${sql.param(ids.flatMap((id) => Uuid.safeParse(id.toLowerCase()).data ?? []))}::uuid[])`);
  const known = new Set(rows.map(({ id }) => id.toLowerCase()));
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => (item.sku === "" || known.has(item.id.toLowerCase()) ? item : { ...item, id: "" })),
  }));
}
