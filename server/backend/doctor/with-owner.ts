import type { EmbeddedConnection, Env } from "../../env.ts";
import { openPool } from "../db/connect.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { databaseTargets } from "../db/prepare-database.ts";

/** Works with a connection of the role that owns the tables, which alone may read which migrations were applied. */
export async function withOwner<T>(
  target: string | EmbeddedConnection,
  { DATABASE_OWNER_URL }: Env,
  work: (owner: Database) => Promise<T>,
): Promise<T> {
  const pool = openPool(databaseTargets(target, DATABASE_OWNER_URL).owner, { max: 1, applicationName: "portal doctor", onError: () => {} });
  try {
    return await work(openDatabase(pool));
  } finally {
    // Not awaited: a check that took too long may still use it.
    void pool.end().catch(() => {});
  }
}
