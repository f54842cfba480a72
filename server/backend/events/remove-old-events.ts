import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";

const keptMs = 7 * 24 * 60 * 60_000;

/**
 * Deletes events older than seven days, `limit` at a time until none is left. It deletes from the beginning of the positions and
 * never the last one: cursors are compared with what remains. Answers the number of deleted events.
 */
export async function removeOldEvents(db: Database, now: Date, limit = 10_000): Promise<number> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  let removed = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from outbox_events where id in (
        select id from outbox_events
        where position < (select max(position) from outbox_events)
          and position <= (select max(position) from outbox_events where created_at < ${before}::timestamptz)
        order by position limit ${limit})`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < limit) return removed;
  }
}
