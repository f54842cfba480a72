import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { openPostgresWake } from "./postgres-wake.ts";
import { openRedisWake } from "./redis-wake.ts";

/**
 * Tells the other backend processes that events were placed, and hears it from them. A word that is lost costs time only:
 * every process looks for new events once a second by itself.
 */
export type WakeChannel = { tell(): void; stop(): Promise<void> };

type Parts = { pool: pg.Pool; redisUrl: string | undefined; log: FastifyBaseLogger };

/** Over Redis where there is one, else over the database; `onWord` may come more often than anything was told. */
export function openWakeChannel({ pool, redisUrl, log }: Parts, onWord: () => void): WakeChannel {
  return redisUrl === undefined ? openPostgresWake(pool, onWord) : openRedisWake(redisUrl, onWord, log);
}
