import { type Logger, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "./database.ts";

/** PostgreSQL shows 63 characters of a name. */
const maxIdLength = 63 - "portal ".length;

/**
 * `db.transaction`, which throws what the work or the commit threw, and returns a connection to the pool only in a known state.
 * drizzle's own throws the rollback's error when a connection dies, which hides why, and keeps a connection for good whose `begin`
 * fails. A transaction of a request is named after it for as long as it lasts: who holds a lock is then seen in PostgreSQL itself.
 */
export function transactionsOn(
  pool: pg.Pool,
  { logger, requestId }: { logger: Logger; requestId: () => string | undefined },
): Database["transaction"] {
  return async (work, config) => {
    const client = await pool.connect();
    const tx = drizzle(client, { logger });
    try {
      await tx.execute(sql.raw(beginOf(config, requestId())));
      const result = await work(tx);
      await tx.execute(sql`commit`);
      client.release();
      return result;
    } catch (error) {
      const isOver = await tx.execute(sql`rollback`).then(
        () => true,
        () => false,
      );
      client.release(!isOver);
      throw error;
    }
  };
}

/** In one message, so that the name costs no round trip. */
function beginOf({ isolationLevel, accessMode }: PgTransactionConfig = {}, requestId?: string): string {
  const begin = ["begin", isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");
  const id = requestId?.replace(/[^\w-]/g, "").slice(0, maxIdLength);
  return id ? `${begin}; set local application_name = 'portal ${id}'` : begin;
}
