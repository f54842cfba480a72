import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { onTestFinished } from "vitest";

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

/** Waits until this many connections wait for a lock, or the calls have ended without waiting (their answers then say what is wrong). */
export async function untilWaitingOrEnded(pool: pg.Pool, count: number, calls: Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(calls), untilWaiting(pool, count)]);
}

/** Keeps the rows that a statement locks locked until it is released, or the test ends. */
export async function holdRows(pool: pg.Pool, statement: string, values: unknown[]): Promise<{ release: () => Promise<void> }> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(statement, values);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query("commit");
    client.release();
  };
  onTestFinished(release);
  return { release };
}

/**
 * Keeps transactions that insert into a table from committing until it is released: each has then counted before any of them ends, if
 * nothing else keeps it waiting.
 */
export async function holdCommits(pool: pg.Pool, table: string): Promise<{ release: () => Promise<void> }> {
  await pool.query(`
    create or replace function wait_to_commit() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${commitLock}); return null; end';
    create constraint trigger wait_to_commit after insert on ${table} deferrable initially deferred for each row
      execute function wait_to_commit()`);
  const held = await holdRows(pool, "select pg_advisory_xact_lock($1)", [commitLock]);
  return {
    release: async () => {
      await held.release();
      await pool.query(`drop trigger wait_to_commit on ${table}`);
    },
  };
}

/** Of no meaning to the portal. */
const commitLock = 1_905;
