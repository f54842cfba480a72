import type { Database } from "../../db/database.ts";

/**
 * Runs the work under a session-level advisory lock. Returns false when another process holds it. A killed process releases the
 * lock with its connection; graphile-worker's own lock would remain for four hours.
 */
export async function withAdvisoryLock(db: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await db.$client.connect();
  let isOver = false;
  try {
    const { rows } = await client.query<{ granted: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as granted", [name]);
    if (rows[0]?.granted) {
      await work();
      await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]);
    }
    isOver = true;
    return rows[0]?.granted === true;
  } finally {
    // Closing the connection releases the lock too, and leaves the work's error as it is.
    client.release(!isOver);
  }
}
