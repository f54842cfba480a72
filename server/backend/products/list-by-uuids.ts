import { sql } from "drizzle-orm";
import type { ProductCard, products } from "#contract/products.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { json, statement } from "../db/statement.ts";
import type { Handler, Input } from "../handlers.ts";
import { writeList, writtenOr } from "../speed/written-cards.ts";
import { factsOfVersion } from "./catalogue-facts.ts";
import { listPrice } from "./product-row.ts";
import { type Item, type ListedProducts, readListedProducts, toCardParts, toCards } from "./read-cards.ts";
import { type Viewer, viewerOf } from "./viewer.ts";
import { catalogVersion } from "./viewer-facts.ts";

type Call = typeof products.listByUuids;

const readPrices = statement({ items: json<Item[]>(), catalogVersion: "integer" })<{
  uuids: readonly string[];
  priceList: string | null;
}>(sql`
  select (select json_agg(json_build_array(p.uuid, ${listPrice}) order by p.place)
    from unnest(${sql.placeholder("uuids")}::uuid[]) with ordinality p(uuid, place)) as items, ${catalogVersion}`);

/** Cards in the order of the request, without duplicates. Unknown and unpublished products are left out. */
export async function listProductsByUuids(context: Context, { body }: Input<Call>): Promise<Awaited<ReturnType<Handler<Call>>>> {
  const uuids = [...new Set(body.uuids)];
  if (uuids.length === 0) return { products: [] };
  const viewer = await viewerOf(context);
  const listed = await readListed(context.db, viewer, uuids);
  return writtenOr(writeList(listed.facts, toCardParts(listed, viewer)), () => ({ products: toCards(listed, viewer) }));
}

/** Cards of these products as the viewer sees them. `uuids` must be unique. */
export async function cardsOf(db: Database, viewer: Viewer, uuids: readonly string[]): Promise<ProductCard[]> {
  if (uuids.length === 0) return [];
  return toCards(await readListed(db, viewer, uuids), viewer);
}

async function readListed(db: Database, viewer: Viewer, uuids: readonly string[]): Promise<ListedProducts> {
  const [row] = await readPrices(db, { uuids, priceList: viewer.priceListUuid });
  const version = row?.catalogVersion ?? viewer.catalogVersion;
  return readListedProducts(db, row?.items ?? [], version, await factsOfVersion(db, viewer.catalogVersion));
}
