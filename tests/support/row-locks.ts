import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Waits until this many connections of the database wait for a lock; returns their process ids. */
export async function untilWaiting(pool: pg.Pool, count: number): Promise<number[]> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { rows }: pg.QueryResult<{ pid: number }> = await pool.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length >= count) return rows.map((row) => row.pid);
    await sleep(10);
  }
  throw new Error(`fewer than ${count} connections wait`);
}

/** Keeps the rows that a statement locks locked until it is released. */
export async function holdRows(pool: pg.Pool, statement: string, values: unknown[]): Promise<{ release: () => Promise<void> }> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(statement, values);
  return {
    release: async () => {
      await client.query("commit");
      client.release();
    },
  };
}
