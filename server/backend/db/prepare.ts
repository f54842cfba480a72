import type { Env } from "../../env.ts";

/**
 * `npm run db:prepare` migrates the database of DATABASE_URL, as each backend does at its start, and ends: before a release, while the
 * one before it serves.
 */
try {
  const { env }: { env: Env } = await import("../../env.ts");
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: npm start migrates the database of DATA_DIR by itself.");
  // Not above: these read the settings as soon as they are imported, and nothing would catch that they are wrong.
  const [{ openPool }, { databaseTargets, prepareDatabase }] = await Promise.all([import("./connect.ts"), import("./prepare-database.ts")]);
  const pool = openPool(env.DATABASE_URL, { max: 1, applicationName: "portal preparation" });
  try {
    await prepareDatabase(databaseTargets(env.DATABASE_URL, env.DATABASE_OWNER_URL), pool);
  } finally {
    await pool.end();
  }
  console.log("The database is ready for this release.");
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
