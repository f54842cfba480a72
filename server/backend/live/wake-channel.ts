import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { openPostgresWake } from "./postgres-wake.ts";
import { openRedisWake } from "./redis-wake.ts";

/**
 * Notifies the other backend processes of new positions and receives their notifications. A lost message only delays: every process
 * polls once a second.
 */
export type WakeChannel = { tell(): void; stop(): Promise<void> };

type Parts = { pool: pg.Pool; redisUrl: string | undefined; log: FastifyBaseLogger };

/** A message is the id of its sender, `own`. `hear` takes a message, or nothing after a gap in which some may have been lost. */
export type Words = { own: string; hear: (word?: string) => void };

/** Uses Redis if configured, else PostgreSQL. `onWord` may be called without a message. */
export function openWakeChannel({ pool, redisUrl, log }: Parts, onWord: () => void): WakeChannel {
  const own = randomUUID();
  // A process receives its own messages too and ignores them.
  const words: Words = { own, hear: (word) => word !== own && onWord() };
  return redisUrl === undefined ? openPostgresWake(pool, words) : openRedisWake(redisUrl, words, log);
}
