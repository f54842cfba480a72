import { eq, sql } from "drizzle-orm";
import type { FeedName, SentRow } from "#contract/feeds.ts";
import { applyNow } from "../../exchange/loads/apply-now.ts";
import { exchangeEntities, exchangeLoads } from "../../exchange/tables.ts";
import { type DemoKind, demoUuid } from "./demo-uuid.ts";
import type { DemoSeed } from "./seed.ts";

/**
 * Loads rows as an exchange with the seller's system does, but with the demo's uuids. Maps external ids to them until `forgetLoads`, so
 * that rows can refer to each other. `kind`: the demo's kind of uuid; none for rows without a uuid of their own, only references.
 * Throws when a row is rejected.
 */
export async function loadFeed<Name extends FeedName>(
  { tx, now }: DemoSeed,
  feed: Name,
  kind: DemoKind | null,
  rows: readonly SentRow<Name>[],
): Promise<void> {
  const entities = rows.flatMap((row) =>
    kind && "externalId" in row
      ? [{ feed, key: demoUuid(kind, String(row.externalId)), externalId: String(row.externalId), keyName: "", fields: [], loadedAt: now }]
      : [],
  );
  if (entities.length > 0) await tx.insert(exchangeEntities).values(entities);
  const { rejected } = await applyNow(tx, { feed, sender: "demo", rows: rows.map((row, at) => ({ place: String(at + 1), row })), now });
  if (rejected.length > 0) throw new Error(`Demo ${feed} are rejected: ${JSON.stringify(rejected.slice(0, 5))}`);
}

/** Deletes the loads and the mapped ids, so that the exchange of a demo portal starts empty. */
export async function forgetLoads({ tx }: DemoSeed): Promise<void> {
  await tx.delete(exchangeLoads).where(eq(exchangeLoads.sender, "demo"));
  await tx.delete(exchangeEntities).where(sql`key_name = ''`);
}
