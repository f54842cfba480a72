import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";
import { lockNumbers } from "./lock-numbers.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Applies the migrations that are missing, all in one transaction: an interrupted start leaves the previous schema.
 * drizzle's migrator is not safe for concurrent starts (drizzle-team/drizzle-orm#874), hence the lock, on the connection
 * that migrates.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockNumbers.migration]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Closed, not returned: this connection lost its time limits, and closing frees the lock whatever happened.
    client.release(true);
  }
  await runMigrations({ pgPool: pool, logger: silent });
}

/** The worker's tables lie in a schema of their own, `graphile_worker`. */
const silent = new Logger(() => () => {});
