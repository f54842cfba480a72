import { and, desc, eq, notInArray, or, sql } from "drizzle-orm";
import { isCleanText } from "#contract/clean-text.ts";
import type { products } from "#contract/products.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors } from "../problem.ts";
import { searchHistory } from "./search/tables.ts";

const MAX_QUERIES = 10;

/** The caller's last searches, newest first. */
export async function getHistory({ db, actor }: SignedIn): Promise<{ result: string[] }> {
  return { result: await recent(db, actor.customerUuid) };
}

/** Adds a search, or moves an equal one (ignoring case) to the front, and deletes all beyond the last ten. */
export async function addHistory({ db, actor, now }: SignedIn, { body }: Input<typeof products.addHistory>): Promise<{ result: string[] }> {
  if (!isCleanText(body.search)) throwFieldErrors({ search: "invalid" });
  const { customerUuid } = actor;
  const own = eq(searchHistory.customerUuid, customerUuid);
  return db.transaction(async (tx) => {
    const earlier = await recent(tx, customerUuid);
    const queries = [body.search, ...earlier.filter((query) => query.toLowerCase() !== body.search.toLowerCase())].slice(0, MAX_QUERIES);
    await tx.delete(searchHistory).where(and(own, or(eq(searchHistory.query, body.search), notInArray(searchHistory.query, queries))));
    // At least a millisecond after the latest one, so that the order stays unambiguous.
    const latest = sql`(select max(${searchHistory.searchedAt}) + interval '1 millisecond' from ${searchHistory} where ${own})`;
    const searchedAt = sql`greatest(${now().toISOString()}::timestamptz, ${latest})`;
    await tx
      .insert(searchHistory)
      .values({ customerUuid, query: body.search, searchedAt })
      .onConflictDoUpdate({ target: [searchHistory.customerUuid, searchHistory.query], set: { searchedAt } });
    return { result: queries };
  });
}

export async function clearHistory({ db, actor }: SignedIn): Promise<{ result: string[] }> {
  await db.delete(searchHistory).where(eq(searchHistory.customerUuid, actor.customerUuid));
  return { result: [] };
}

async function recent(db: Reader, customerUuid: string): Promise<string[]> {
  const rows = await db
    .select({ query: searchHistory.query })
    .from(searchHistory)
    .where(eq(searchHistory.customerUuid, customerUuid))
    .orderBy(desc(searchHistory.searchedAt))
    .limit(MAX_QUERIES);
  return rows.map((row) => row.query);
}
