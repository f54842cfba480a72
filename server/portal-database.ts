import { setTimeout as pause } from "node:timers/promises";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "./backend/db/embedded.ts";
import { prepareRoles } from "./backend/db/roles.ts";
import type { Env } from "./env.ts";

export interface PortalDatabase {
  /** Environment variables with which the backend connects. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** The server of DATABASE_URL, which is only passed on, or the embedded one, which is started and kept running. */
export async function openPortalDatabase(env: Env, giveUp: (reason: string) => void): Promise<PortalDatabase> {
  if (env.DATABASE_URL) {
    const { DATABASE_URL, DATABASE_OWNER_URL } = env;
    return { env: { DATABASE_URL, ...(DATABASE_OWNER_URL && { DATABASE_OWNER_URL }) }, stop: async () => {} };
  }
  let database = await ensureEmbeddedDatabase({ dataDir: env.DATA_DIR, log: console.log });
  let stopping = false;

  const keep = async (kept: EmbeddedDatabase): Promise<void> => {
    await kept.lost;
    if (stopping) return;
    console.log("database: the server was lost, starting it again");
    await pause(100);
    database = await ensureEmbeddedDatabase({ dataDir: env.DATA_DIR, log: console.log });
    if (stopping) return database.stop();
    return keep(database);
  };
  keep(database).catch((error: Error) => giveUp(`database: ${error.message}`));

  return {
    // The socket's folder depends only on the data folder, so it is the same after a restart.
    env: { PG_EMBEDDED: JSON.stringify(await prepareRoles(database.connection)) },
    stop: () => {
      stopping = true;
      return database.stop();
    },
  };
}
