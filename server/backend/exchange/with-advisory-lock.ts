import type { Database } from "../db/database.ts";

/**
 * Does the work unless somebody else is doing it; answers whether it was done here. The lock goes with its connection, so that
 * a killed process leaves none, while the worker's own would stand for four hours.
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
