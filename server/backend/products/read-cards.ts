import type { ProductCard } from "#contract/products.ts";
import type { Database } from "../db/database.ts";
import { type CatalogueFacts, factsOfVersion, readFactsAgain } from "./catalogue-facts.ts";
import { type ProductRow, toRow } from "./product-row.ts";
import { sharedRows } from "./shared-rows.ts";
import { isUnknownTo, toCard } from "./to-card.ts";
import type { Viewer } from "./viewer.ts";

/** A product to be shown and the viewer's own price of it. */
export type Item = readonly [uuid: string, personalKopecks: number | null];

/** Cards of these products in their order, read at this version of the catalogue; what is not sold any more is left out. */
export async function readCards(db: Database, viewer: Viewer, items: readonly Item[], version: number): Promise<ProductCard[]> {
  const shared = await sharedRows(
    db,
    version,
    items.map(([uuid]) => uuid),
  );
  const rows = items.flatMap(([uuid, personalKopecks]) => {
    const row = shared.get(uuid);
    return row ? [toRow(row, personalKopecks, viewer)] : [];
  });
  const facts = await factsFor(db, viewer, rows);
  return rows.map((row) => toCard(row, facts, viewer));
}

/** The rows may be newer than the version the request began with. */
export async function factsFor(db: Database, { catalogVersion }: Viewer, rows: readonly ProductRow[]): Promise<CatalogueFacts> {
  const facts = await factsOfVersion(db, catalogVersion);
  return rows.some((row) => isUnknownTo(facts, row)) ? readFactsAgain(db) : facts;
}
