import { lstatSync, realpathSync, rmSync } from "node:fs";
import pg from "pg";
import type { Env } from "../env.ts";
import { clusterPath } from "./cluster-directory.ts";
import { ensureEmbeddedDatabase } from "./embedded.ts";
import { findPostmaster } from "./postmaster.ts";

const OUR_SCHEMAS = ["public", "drizzle", "graphile_worker"];

async function resetExternal(url: string, confirmed: boolean): Promise<void> {
  const where = new URL(url);
  const databaseName = `${where.hostname}${where.pathname}`;
  if (!confirmed) {
    throw new Error(`DATABASE_URL is set (${databaseName}). To drop everything in that database, say so: npm run db:reset -- --yes`);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`${OUR_SCHEMAS.map((schema) => `drop schema if exists ${schema} cascade;`).join(" ")} create schema public;`);
  } finally {
    await client.end();
  }
  console.log(`Dropped everything in ${databaseName}. The next start creates it anew.`);
}

async function resetEmbedded(dataDir: string): Promise<void> {
  const path = clusterPath(dataDir);
  if (!lstatSync(path, { throwIfNoEntry: false })) {
    console.log(`There is no database in ${dataDir}: nothing to do.`);
    return;
  }
  let target = path;
  try {
    target = realpathSync(path);
  } catch {
    // A broken link: only the link itself is removed.
  }
  // ensureEmbeddedDatabase throws while npm start runs on this data.
  if (findPostmaster(target)) await (await ensureEmbeddedDatabase({ dataDir })).stop();
  rmSync(target, { recursive: true, force: true, maxRetries: 5 });
  rmSync(path, { recursive: true, force: true });
  console.log(`Removed the database in ${target}. The next start creates it anew.`);
}

try {
  const { env }: { env: Env } = await import("../env.ts");
  if (env.DATABASE_URL) await resetExternal(env.DATABASE_URL, process.argv.includes("--yes"));
  else await resetEmbedded(env.DATA_DIR);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
