import type { ProductCard } from "#contract/products.ts";
import type { Database } from "../db/database.ts";
import { cardJson } from "./card-json.ts";
import { type CatalogueFacts, factsOfVersion, readFactsAgain } from "./catalogue-facts.ts";
import { toRow } from "./product-row.ts";
import { soldProducts } from "./sold-products.ts";
import { isUnknownTo, type Named, toCard } from "./to-card.ts";
import type { Viewer } from "./viewer.ts";

/** A product to be shown and the viewer's own price of it. */
export type Item = readonly [uuid: string, personalKopecks: number | null];

/** Cards of these products in their order, read at this version of the catalogue; what is not sold any more is left out. */
export async function readCards(db: Database, viewer: Viewer, items: readonly Item[], version: number): Promise<ProductCard[]> {
  const { rows, facts } = await readShared(db, viewer, items, version);
  return rows.map(([shared, personalKopecks]) => toCard(toRow(shared, personalKopecks, viewer), facts, viewer));
}

/** The same as a JSON array, in pieces. */
export async function readCardsJson(db: Database, viewer: Viewer, items: readonly Item[], version: number): Promise<Buffer[]> {
  const { rows, facts } = await readShared(db, viewer, items, version);
  const cards = rows.flatMap(([shared, personalKopecks]) => [comma, ...cardJson(shared, personalKopecks, facts, viewer)]);
  return [opening, ...cards.slice(1), closing];
}

const [opening, comma, closing] = [Buffer.from("["), Buffer.from(","), Buffer.from("]")];

async function readShared(db: Database, viewer: Viewer, items: readonly Item[], version: number) {
  const shared = await soldProducts(
    db,
    version,
    items.map(([uuid]) => uuid),
  );
  const rows = items.flatMap(([uuid, personalKopecks]) => {
    const row = shared.get(uuid);
    return row ? [[row, personalKopecks] as const] : [];
  });
  const found = rows.map(([row]) => row);
  return { rows, facts: await factsFor(db, viewer, found) };
}

/** The rows may be newer than the version the request began with. */
export async function factsFor(db: Database, { catalogVersion }: Viewer, rows: readonly Named[]): Promise<CatalogueFacts> {
  const facts = await factsOfVersion(db, catalogVersion);
  return rows.some((row) => isUnknownTo(facts, row)) ? readFactsAgain(db) : facts;
}
