import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { lock } from "../db/lock.ts";
import { statement } from "../db/prepared.ts";

const batch = 2000;

// Asked after every change.
const anyWaiting = statement<Record<string, never>, { waits: boolean }>(sql`select exists (select from outbox_events where position is null) as waits`);

/**
 * Gives committed events their positions. Identity ids are drawn before the commit, so a smaller id may become visible
 * after a larger one and a reader behind `id > cursor` would miss it. A position is given to a committed row only, by one
 * process at a time and under a lock that is held until the positions are committed: whoever sees a position sees every
 * smaller one. Answers whether there was anything to do.
 */
export async function positionEvents(db: Database): Promise<boolean> {
  const [row] = await anyWaiting(db, {});
  if (!row?.waits) return false;
  while ((await positionBatch(db)) === batch);
  return true;
}

function positionBatch(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    // A statement of its own: the next one sees what the previous holder of the lock has committed.
    await lock(tx, "positions");
    const { rowCount } = await tx.execute(sql`
      update outbox_events set position = placed.position
      from (
        select id, nextval('outbox_positions') as position
        from (select id from outbox_events where position is null order by id limit ${batch}) waiting
      ) placed
      where outbox_events.id = placed.id`);
    return rowCount ?? 0;
  });
}
