import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";
import { DatabaseUnsupportedError } from "./connect.ts";
import { lockNumbers } from "./lock-numbers.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Applies the missing migrations in one transaction, so an interrupted start leaves the previous schema, then those of
 * graphile-worker. drizzle's migrator is not safe for concurrent starts (drizzle-team/drizzle-orm#874), so the same connection holds
 * an advisory lock.
 *
 * Throws DatabaseRefusedError, and changes nothing, when the data are from before the baseline.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockNumbers.migration]);
    // Whoever comes after a statement that waits for a table waits too: rather try this start again than stop the program beside it.
    await client.query("set lock_timeout = '10s'");
    await rejectOlderData(client);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Closes the connection instead of returning it to the pool: it has no timeouts, and closing always releases the lock.
    client.release(true);
  }
  await runMigrations({ pgPool: pool, logger: silent });
}

/** drizzle's migrator would create the tables of such a database once more. */
async function rejectOlderData(client: pg.PoolClient): Promise<void> {
  const { rows: tables } = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null");
  if (tables.length === 0) return;
  const done = "select hash from drizzle.__drizzle_migrations order by created_at, id limit 1";
  const [first] = (await client.query<{ hash: string }>(done)).rows;
  const [baseline] = readMigrationFiles({ migrationsFolder });
  if (!first || first.hash === baseline?.hash) return;
  throw new DatabaseUnsupportedError(
    "database: these data are from before version 0.1.0, which cannot use them; nothing was changed. To begin anew, remove them by " +
      "npm run db:reset (with DATABASE_URL: npm run db:reset -- --yes), or set DATA_DIR to a new folder (DATABASE_URL: to an empty " +
      "database).",
  );
}

const silent = new Logger(() => () => {});
