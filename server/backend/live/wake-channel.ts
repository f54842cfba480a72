import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { openPostgresWake } from "./postgres-wake.ts";
import { openRedisWake } from "./redis-wake.ts";

/**
 * Notifies the other backend processes of new positions and receives their notifications. A lost message only delays: every process
 * polls once a second.
 */
export type WakeChannel = { notify(): void; stop(): Promise<void> };

type Parts = { pool: pg.Pool; redisUrl: string | undefined; log: FastifyBaseLogger };

/** A message is the id of its sender, `own`. `onMessage` takes a message, or nothing after a gap in which some may have been lost. */
export type WakeListener = { own: string; onMessage: (sender?: string) => void };

/** Uses Redis if configured, else PostgreSQL. `onWake` may be called without a message. */
export function openWakeChannel({ pool, redisUrl, log }: Parts, onWake: () => void): WakeChannel {
  const own = randomUUID();
  // A process receives its own messages too and ignores them.
  const listener: WakeListener = { own, onMessage: (sender) => sender !== own && onWake() };
  return redisUrl === undefined ? openPostgresWake(pool, listener) : openRedisWake(redisUrl, listener, log);
}
