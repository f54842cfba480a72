import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { lockNumbers } from "../db/lock-numbers.ts";
import { statement } from "../db/statement.ts";

/** More than a page, so that a reader never waits for what others change meanwhile. */
const most = 2000;

const place = statement<Record<string, never>, { last: string }>(
  sql`select place_deal_changes(${sql.raw(String(lockNumbers.dealChanges))}::bigint, ${sql.raw(String(most))}) as last`,
);

/**
 * Gives changed deals their positions and answers the last one. A position is given to a committed change only, by one process
 * at a time and under a lock that is held until it is committed: whoever sees a position sees every smaller one. A deal that a
 * transaction is just changing is left out until its commit and gets its position then, so that no change is ever passed by.
 * (A time or a sequence of the writer's own would be drawn before the commit, and a late one would come below the cursor.)
 */
export async function placeDealChanges(db: Database): Promise<number> {
  const [row] = await place(db, {});
  return Number(row?.last ?? 0);
}
