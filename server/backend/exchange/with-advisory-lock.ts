import type { Database } from "../db/database.ts";

/**
 * Runs the work under a session-level advisory lock. Returns false when another process holds it. A killed process releases the
 * lock with its connection; graphile-worker's own lock would remain for four hours.
 */
export async function withAdvisoryLock(db: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await db.$client.connect();
  try {
    const { rows } = await client.query<{ granted: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as granted", [name]);
    if (!rows[0]?.granted) return false;
    try {
      await work();
      return true;
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]);
    }
  } finally {
    client.release();
  }
}
