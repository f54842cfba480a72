import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";
import { lockNumbers } from "./lock-numbers.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Applies the missing migrations in one transaction, so an interrupted start leaves the previous schema, then those of
 * graphile-worker. drizzle's migrator is not safe for concurrent starts (drizzle-team/drizzle-orm#874), so the same connection holds
 * an advisory lock.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockNumbers.migration]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Closes the connection instead of returning it to the pool: it has no timeouts, and closing always releases the lock.
    client.release(true);
  }
  await runMigrations({ pgPool: pool, logger: silent });
}

const silent = new Logger(() => () => {});
