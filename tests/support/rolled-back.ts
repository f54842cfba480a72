import type pg from "pg";
import { openPool } from "#server/backend/db/connect.ts";

type Query = (...values: unknown[]) => Promise<unknown>;

/** Savepoints in place of what ends a transaction, because this one never ends. */
const savepointFor: [pattern: RegExp, text: string][] = [
  [/^begin/i, "savepoint inner_one"],
  [/^commit/i, "release savepoint inner_one"],
  [/^rollback$/i, "rollback to savepoint inner_one"],
];

function withinOuter(config: unknown): unknown {
  const text = typeof config === "string" ? config : ((config as { text?: string }).text ?? "");
  return savepointFor.find(([pattern]) => pattern.test(text))?.[1] ?? config;
}

/** A pool of one connection with one transaction that is never committed. */
export function openPoolOfOneTransaction(target: Parameters<typeof openPool>[0]): pg.Pool {
  const pool = openPool(target, { max: 1, acquireTimeouts: { stuckMs: 60_000, maxMs: 60_000 } });
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as Query;
    Object.assign(client, { query: (config: unknown, ...rest: unknown[]) => send(withinOuter(config), ...rest) });
    void send("begin").then(() => send("set idle_in_transaction_session_timeout = 0"));
  });
  // A failing statement must not abort the transaction.
  const query = async (...values: unknown[]) =>
    withClient(pool, async (send) => {
      await send("savepoint outer_one");
      try {
        return await send(...values);
      } catch (error) {
        await send("rollback to savepoint outer_one");
        throw error;
      } finally {
        await send("release savepoint outer_one");
      }
    });
  return Object.assign(pool, { query });
}

/** The result of `work`, whose writes are rolled back and whose sequence numbers are released. */
export async function rolledBack<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  await withClient(pool, (send) => send("savepoint before_work"));
  const { rows } = await pool.query(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value, last_value is not null as used
      from pg_sequences`,
  );
  try {
    return await work();
  } finally {
    await withClient(pool, (send) => send("rollback to savepoint before_work"));
    await pool.query(
      "select setval(name::regclass, value, used) from json_to_recordset($1::json) as each(name text, value bigint, used boolean)",
      [JSON.stringify(rows)],
    );
  }
}

/** Rows of each table that this transaction has written, including rolled back ones. */
export async function rowsWrittenByTable(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query("select relname, n_tup_ins + n_tup_upd + n_tup_del as written from pg_stat_xact_user_tables");
  return new Map(rows.map((row) => [row.relname, Number(row.written)]));
}

/**
 * Rows of each table that this transaction has read: rows of sequential scans and entries of its indexes, including rows that a
 * filter dropped. Needs `track_counts`, which is on by default.
 */
export async function rowsReadByTable(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query(`
    select c.relname, pg_stat_get_xact_tuples_returned(c.oid) + coalesce((
      select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i where i.indrelid = c.oid), 0) as read
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  return new Map(rows.map((row) => [row.relname, Number(row.read)]));
}

async function withClient<Result>(pool: pg.Pool, work: (send: Query) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client.query.bind(client) as Query);
  } finally {
    client.release();
  }
}
