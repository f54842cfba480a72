import { ensureEmbeddedDatabase } from "#server/postgres/embedded.ts";

/** A supervisor for a test to kill: takes charge of the given folder and prints that it has. */
const [dataDir = "", mode] = process.argv.slice(2);
const database = await ensureEmbeddedDatabase({ dataDir, log: () => {}, fastForTests: mode === "throwaway" });
console.log(JSON.stringify(database.connection));
