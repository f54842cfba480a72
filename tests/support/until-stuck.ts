import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Waits until each of these works has ended or waits for a lock of the database. */
export async function untilStuck(pool: pg.Pool, works: readonly Promise<unknown>[]): Promise<void> {
  const ended = new Set<Promise<unknown>>();
  for (const work of works)
    work.then(
      () => ended.add(work),
      () => ended.add(work),
    );
  for (let tries = 0; tries < 400; tries += 1) {
    const { rows }: pg.QueryResult<{ waiting: number }> = await pool.query(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.waiting ?? 0) + ended.size >= works.length) return;
    await sleep(10);
  }
  throw new Error("a work neither ends nor waits for a lock");
}
