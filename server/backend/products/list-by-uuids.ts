import { sql } from "drizzle-orm";
import type { products } from "#contract/products.ts";
import type { Context } from "../context.ts";
import type { Handler, Input } from "../handlers.ts";
import { productColumns } from "./product-row.ts";
import { readCards } from "./read-cards.ts";
import { viewerOf } from "./viewer.ts";

type Call = typeof products.listByUuids;

/** In the order asked for, each once; those that do not exist are left out. */
export async function listProductsByUuids(context: Context, { body }: Input<Call>): Promise<Awaited<ReturnType<Handler<Call>>>> {
  const uuids = [...new Set(body.uuids)];
  if (uuids.length === 0) return { products: [] };
  const viewer = await viewerOf(context);
  const query = sql`
    select p.* from unnest(${sql.param(uuids)}::uuid[]) with ordinality wanted(uuid, place)
    cross join lateral (select ${productColumns(viewer)} from products p where p.uuid = wanted.uuid and p.is_published offset 0) p
    order by wanted.place`;
  return { products: await readCards(context.db, viewer, query) };
}
