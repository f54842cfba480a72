import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { openPostgresWake } from "./postgres-wake.ts";
import { openRedisWake } from "./redis-wake.ts";

/**
 * Tells the other backend processes that events were placed, and receives the same from them. A lost message only costs time:
 * every process looks for new events once a second.
 */
export type WakeChannel = { tell(): void; stop(): Promise<void> };

type Parts = { pool: pg.Pool; redisUrl: string | undefined; log: FastifyBaseLogger };

/** What is said names who says it; `hear` takes any word, or none where some may have been missed. */
export type Words = { own: string; hear: (word?: string) => void };

/** Over Redis where there is one, else over the database; `onWord` may come more often than anything was told. */
export function openWakeChannel({ pool, redisUrl, log }: Parts, onWord: () => void): WakeChannel {
  const own = randomUUID();
  // Its own words come back to every process, which needs none of them.
  const words: Words = { own, hear: (word) => word !== own && onWord() };
  return redisUrl === undefined ? openPostgresWake(pool, words) : openRedisWake(redisUrl, words, log);
}
