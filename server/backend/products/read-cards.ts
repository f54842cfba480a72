import type { SQL } from "drizzle-orm";
import type { ProductCard } from "#contract/products.ts";
import type { Database } from "../db/database.ts";
import { readPrepared } from "../db/prepared.ts";
import { type CatalogueFacts, factsOfVersion, readFactsAgain } from "./catalogue-facts.ts";
import type { ProductRow } from "./product-row.ts";
import { isUnknownTo, toCard } from "./to-card.ts";
import type { Viewer } from "./viewer.ts";

/** Cards of a query that answers product rows, in its order. */
export async function readCards(db: Database, viewer: Viewer, query: SQL): Promise<ProductCard[]> {
  return toCards(db, viewer, await readPrepared<ProductRow>(db, query));
}

export async function toCards(db: Database, viewer: Viewer, rows: readonly ProductRow[]): Promise<ProductCard[]> {
  const facts = await factsFor(db, viewer, rows);
  return rows.map((row) => toCard(row, facts, viewer));
}

/** The rows may be newer than the version the request began with. */
export async function factsFor(db: Database, { catalogVersion }: Viewer, rows: readonly ProductRow[]): Promise<CatalogueFacts> {
  const facts = await factsOfVersion(db, catalogVersion);
  return rows.some((row) => isUnknownTo(facts, row)) ? readFactsAgain(db) : facts;
}
