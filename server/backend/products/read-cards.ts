import type { SQL } from "drizzle-orm";
import type { ProductCard } from "#contract/products.ts";
import type { Database } from "../db/database.ts";
import { readPrepared } from "../db/prepared.ts";
import { type CatalogueFacts, catalogueFacts, readFactsAgain } from "./catalogue-facts.ts";
import type { AnsweredRow, ProductRow } from "./product-row.ts";
import { isUnknownTo, toCard } from "./to-card.ts";
import type { Viewer } from "./viewer.ts";

/** Cards of a query that answers product rows, in its order. */
export async function readCards(db: Database, viewer: Viewer, query: SQL): Promise<ProductCard[]> {
  const rows = await readPrepared<AnsweredRow>(db, query);
  const facts = await factsFor(db, rows);
  return rows.map((row) => toCard(row, facts, viewer, rows[0]?.orderBranch ?? null));
}

export async function factsFor(db: Database, rows: ProductRow[]): Promise<CatalogueFacts> {
  const facts = await catalogueFacts(db);
  return rows.some((row) => isUnknownTo(facts, row)) ? readFactsAgain(db) : facts;
}
