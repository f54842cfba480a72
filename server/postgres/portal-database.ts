import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "../env.ts";
import { pauseAfter } from "../growing-pauses.ts";
import { ensureEmbeddedDatabase } from "./embedded.ts";
import { prepareRoles } from "./roles.ts";

export interface PortalDatabase {
  /** Environment variables with which the backend connects. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * The server of DATABASE_URL, which is only passed on, or the embedded one, which is started and kept running: when it is lost and
 * does not start (a full disk), the portal goes on answering that it cannot, and the start is tried again after growing pauses.
 */
export async function openPortalDatabase(env: Env): Promise<PortalDatabase> {
  if (env.DATABASE_URL) {
    const { DATABASE_URL, DATABASE_OWNER_URL } = env;
    return { env: { DATABASE_URL, ...(DATABASE_OWNER_URL && { DATABASE_OWNER_URL }) }, stop: async () => {} };
  }
  let database = await ensureEmbeddedDatabase({ dataDir: env.DATA_DIR, log: console.log });
  let stopping = false;

  const restartWhenLost = async (): Promise<void> => {
    await database.lost;
    for (let failures = 0; !stopping; failures += 1) {
      console.log(`database: the server was lost, starting it again in ${pauseAfter(failures) / 1000} s`);
      await pause(pauseAfter(failures));
      if (stopping) return;
      const again = await ensureEmbeddedDatabase({ dataDir: env.DATA_DIR, log: console.log }).catch((error: Error) => {
        console.error(`database: ${error.message}`);
      });
      if (!again) continue;
      database = again;
      return stopping ? database.stop() : restartWhenLost();
    }
  };
  void restartWhenLost();

  return {
    // The socket's folder depends only on the data folder, so it is the same after a restart.
    env: { PG_EMBEDDED: JSON.stringify(await prepareRoles(database.connection)) },
    stop: () => {
      stopping = true;
      return database.stop();
    },
  };
}
