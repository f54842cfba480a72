import type { FastifyBaseLogger } from "fastify";
import { liveClose } from "#contract/live.ts";
import { listLivingSessions } from "../auth/living-sessions.ts";
import type { Settings } from "../context.ts";
import type { Database } from "../db/database.ts";
import { startInterval } from "../process-interval.ts";
import type { Connections } from "./connections.ts";

type WatchOptions = {
  db: Database;
  settings: Settings;
  connections: Connections;
  now: () => Date;
  log: FastifyBaseLogger;
  everyMs: number;
};

/**
 * Closes the sockets of ended sessions, of people who were blocked, got other roles or have to add a second factor, and of sessions
 * that have chosen another company: those connect again. One query for all.
 */
export function watchSessions({ db, settings, connections, now, log, everyMs }: WatchOptions): { stop(): Promise<void> } {
  const check = async () => {
    if (connections.isEmpty) return;
    const uuids = connections.sessionUuids();
    const living = await listLivingSessions(db, settings, uuids, now());
    for (const uuid of uuids) {
      const chosen = living.get(uuid);
      for (const connection of connections.ofSession(uuid)) {
        if (chosen && chosen.customerUuid !== connection.customerUuid) connection.close(liveClose.tryAgain, "another company is chosen");
        else if (chosen?.roles.join() !== connection.roles.join()) connection.close(liveClose.sessionOver, "the session is over");
      }
    }
  };
  return startInterval(check, { everyMs, onError: (error) => log.error({ err: error }, "checking sessions failed") });
}
