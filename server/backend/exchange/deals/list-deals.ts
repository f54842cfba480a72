import type { exchange as calls } from "#contract/exchange.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import type { Handler } from "../../handlers.ts";
import { throwFieldErrors, throwProblem } from "../../problem.ts";
import { exchangeReads } from "../tables.ts";
import { placeDealChanges } from "./deal-changes.ts";
import { readChangedDeals } from "./read-exchange-deals.ts";

export const listDeals: Handler<typeof calls.listDeals> = async ({ db, key, now }: Context, { query }) => {
  const { after, limit } = query;
  if (key && !key.reads.includes("deals")) throwProblem("FORBIDDEN");
  const last = await placeDealChanges(db);
  // A cursor beyond the last position is of another database, or of this one before a restore from backup: it would skip changes.
  if (after > last) throwFieldErrors({ after: "exchange.cursor" });
  if (key) await noteRead(db, key.name, after, now());
  const placed = await readChangedDeals(db, after, limit + 1);
  const page = placed.slice(0, limit);
  return { deals: page.map(({ deal }) => deal), cursor: page.at(-1)?.position ?? after, hasMore: placed.length > limit };
};

/** Stores that the reader has received the changes up to `position`: asking for later ones confirms it. */
async function noteRead(db: Database, keyName: string, position: number, readAt: Date): Promise<void> {
  await db
    .insert(exchangeReads)
    .values({ keyName, position, readAt })
    .onConflictDoUpdate({ target: exchangeReads.keyName, set: { position, readAt } });
}
