import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { lockNumbers } from "../db/lock-numbers.ts";
import { statement } from "../db/statement.ts";

const batch = 2000;

// Called after every change: a function of the database (migration 0017), because a transaction of four statements cost more
// than its work.
const place = statement<Record<string, never>, { placed: number }>(
  sql`select place_events(${sql.raw(String(lockNumbers.positions))}::bigint, ${sql.raw(String(batch))}) as placed`,
);

/**
 * Gives committed events their positions. Identity ids are drawn before the commit, so a smaller id may become visible after a
 * larger one, and a reader with `id > cursor` would miss it. Only committed rows get a position, by one process at a time and
 * under a lock that is held until the positions are committed: whoever sees a position sees every smaller one. Answers whether
 * there was anything to do.
 */
export async function positionEvents(db: Database): Promise<boolean> {
  for (let isPlaced = false; ; isPlaced = true) {
    const [row] = await place(db, {});
    const placed = row?.placed ?? 0;
    if (placed < batch) return isPlaced || placed > 0;
  }
}
