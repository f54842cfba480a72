import { ensureEmbeddedDatabase } from "#server/backend/db/embedded.ts";

/** Stands in for a supervisor that a test kills: takes charge of the folder it is given and says so. */
const [dataDir = "", mode] = process.argv.slice(2);
const database = await ensureEmbeddedDatabase({ dataDir, log: () => {}, fastForTests: mode === "throwaway" });
console.log(JSON.stringify(database.connection));
