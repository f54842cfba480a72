import { sql } from "drizzle-orm";
import type { ProductCard } from "#contract/products.ts";
import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import { cacheSold } from "../speed/sold-products.ts";
import type { CardParts } from "../speed/written-cards.ts";
import { type CatalogueFacts, readFactsAgain } from "./catalogue-facts.ts";
import { type SharedRow, sharedColumns, sharedList, toRow } from "./product-row.ts";
import { type FactReferences, isUnknownTo, toCard, toPrices, whyUnavailable } from "./to-card.ts";
import type { Viewer } from "./viewer.ts";
import { catalogVersion } from "./viewer-facts.ts";

/** A product and the viewer's price list price for it. */
export type Item = readonly [uuid: string, personalKopecks: number | null];

/** Products in the order of a list, and the facts that their cards need. */
export type ListedProducts = { rows: readonly (readonly [SharedRow, personalKopecks: number | null])[]; facts: CatalogueFacts };

const readSold = statement({ ...sharedColumns, catalogVersion: "integer" })<{
  uuids: readonly string[];
}>(sql`select ${sharedList}, ${catalogVersion} from products p where p.uuid = any(${sql.placeholder("uuids")}::uuid[])
    and p.is_published`);

/** Published products at this catalogue version or a later one. */
const soldProducts = cacheSold(async (db: Database, uuids: readonly string[]) => {
  const read = await readSold(db, { uuids });
  const rows = read.map(({ catalogVersion: _, ...row }): SharedRow => row);
  return { rows, version: read[0]?.catalogVersion ?? 0 };
});

/** Products of the items at this catalogue version or a later one. Leaves out products that are no longer published. */
export async function readListedProducts(
  db: Database,
  items: readonly Item[],
  version: number,
  catalogue: CatalogueFacts,
): Promise<ListedProducts> {
  const uuids = items.map(([uuid]) => uuid);
  const sold = await soldProducts(db, version, uuids);
  const rows = items.flatMap(([uuid, personalKopecks]) => {
    const row = sold.get(uuid);
    return row ? [[row, personalKopecks] as const] : [];
  });
  const facts = await factsFor(
    db,
    catalogue,
    rows.map(([row]) => row),
  );
  return { rows, facts };
}

export const toCards = ({ rows, facts }: ListedProducts, viewer: Viewer): ProductCard[] =>
  rows.map(([shared, personalKopecks]) => toCard(toRow(shared, personalKopecks, viewer), facts, viewer));

/** The same cards in parts, for `writeList`. */
export const toCardParts = ({ rows, facts }: ListedProducts, viewer: Viewer): CardParts[] =>
  rows.map(([shared, personalKopecks]) => {
    const row = toRow(shared, personalKopecks, viewer);
    const kind = `${viewer.access} ${whyUnavailable(row, facts, viewer)}`;
    return { row: shared, kind, card: () => toCard(row, facts, viewer), own: toPrices(row, facts) };
  });

/** Reads the facts again when the rows, which may be newer, refer to unknown records. */
export async function factsFor(db: Database, facts: CatalogueFacts, rows: readonly FactReferences[]): Promise<CatalogueFacts> {
  return rows.some((row) => isUnknownTo(facts, row)) ? readFactsAgain(db) : facts;
}
