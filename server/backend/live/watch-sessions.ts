import type { FastifyBaseLogger } from "fastify";
import { liveClose } from "#contract/live.ts";
import { listLivingSessions } from "../auth/living-sessions.ts";
import type { Database } from "../db/database.ts";
import { startInterval } from "../process-interval.ts";
import type { Connections } from "./connections.ts";

type WatchOptions = { db: Database; connections: Connections; now: () => Date; log: FastifyBaseLogger; everyMs: number };

/** Closes the sockets of ended sessions and of people who were blocked or got other roles. One query for all. */
export function watchSessions({ db, connections, now, log, everyMs }: WatchOptions): { stop(): Promise<void> } {
  const check = async () => {
    if (connections.isEmpty) return;
    const uuids = connections.sessionUuids();
    const living = await listLivingSessions(db, uuids, now());
    for (const uuid of uuids) {
      const roles = living.get(uuid)?.roles;
      for (const connection of connections.ofSession(uuid)) {
        if (!roles || roles.join() !== connection.roles.join()) connection.close(liveClose.sessionOver, "the session is over");
      }
    }
  };
  return startInterval(check, { everyMs, onError: (error) => log.error({ err: error }, "checking sessions failed") });
}
