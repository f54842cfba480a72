import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { lockNumbers } from "../db/lock-numbers.ts";
import { statement } from "../db/statement.ts";

/** More than a page, so that a reader never waits for concurrent changes. */
const most = 2000;

const place = statement<Record<string, never>, { last: string }>(
  sql`select place_deal_changes(${sql.raw(String(lockNumbers.dealChanges))}::bigint, ${sql.raw(String(most))}) as last`,
);

/**
 * Gives changed deals their positions and answers the last one. Only committed changes get a position, by one process at a time
 * and under a lock that is held until the commit: whoever sees a position sees every smaller one. A deal locked by a running
 * transaction is skipped and gets its position after the commit, so no change is missed. (A time or sequence value of the writer
 * would be drawn before its commit, and a late one would lie below the cursor.)
 */
export async function placeDealChanges(db: Database): Promise<number> {
  const [row] = await place(db, {});
  return Number(row?.last ?? 0);
}
