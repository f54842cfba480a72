import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";

const retentionMs = 7 * 24 * 60 * 60_000;

/**
 * Deletes events older than seven days in batches of `limit`, from the smallest position on and never the last one: cursors are
 * compared with the rest. Returns their number.
 */
export async function removeOldEvents(db: Database, now: Date, limit = 10_000): Promise<number> {
  const before = new Date(now.getTime() - retentionMs).toISOString();
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
