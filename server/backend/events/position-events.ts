import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { lockNumbers } from "../db/lock-numbers.ts";
import { statement } from "../db/statement.ts";

const batch = 2000;

// Runs after every change, so it is one database function (`place_events`): a transaction of four statements cost more than its work.
const place = statement({ placed: "integer" })<Record<string, never>>(
  sql`select place_events(${sql.raw(String(lockNumbers.positions))}::bigint, ${sql.raw(String(batch))}) as placed`,
);

/**
 * Assigns positions to committed events. Identity ids are drawn before the commit, so a smaller id may become visible after a
 * larger one, and a reader with `id > cursor` would miss it. Only committed rows get a position, under a lock that one process
 * holds until its commit: a visible position implies that all smaller ones are visible. Returns whether there were any.
 */
export async function positionEvents(db: Database): Promise<boolean> {
  for (let isPlaced = false; ; isPlaced = true) {
    const [row] = await place(db, {});
    const placed = row?.placed ?? 0;
    if (placed < batch) return isPlaced || placed > 0;
  }
}
