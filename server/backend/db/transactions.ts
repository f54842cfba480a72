import { type Logger, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "./database.ts";

/**
 * `db.transaction`, which throws what the work or the commit threw, and returns a connection to the pool only in a known state.
 * drizzle's own throws the rollback's error when a connection dies, which hides why, and keeps a connection for good whose `begin`
 * fails.
 */
export function transactionsOn(pool: pg.Pool, logger: Logger): Database["transaction"] {
  return async (work, config) => {
    const client = await pool.connect();
    const tx = drizzle(client, { logger });
    try {
      await tx.execute(sql.raw(beginOf(config)));
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

function beginOf({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  return ["begin", isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");
}
