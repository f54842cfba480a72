/*
 * A pool whose callers wait for a connection as long as connections are being released, 12 s at most; after 1.8 s without a release
 * they get an error.
 * Saves orders, not time: of 512 orders, 256 at once, 30 were refused before and none after (2026-11-22).
 * pg's own settings cannot do this. `connectionTimeoutMillis` is the same whether the queue moves or not: 1.8 s refuses calls of a
 * burst at a busy database, 12 s makes all callers wait 12 s for a stuck one (trust.md R3 wants an answer within 2 s).
 * `query_timeout` and `statement_timeout` start only when a call has its connection.
 * Assumes of pg that a pool has `options.max` (without it this falls back to pg's queue) and emits `release`.
 * SPEEDUPS=-queueing-pool: pg's own queue, where a call waits 1.8 s at most.
 */
import pg from "pg";
import { isFast, switchOff } from "../../speedups.ts";

/** How long a call waits for a connection, and how many calls may wait. */
export type AcquireTimeouts = {
  /** Without any release for this long the database counts as stuck (trust.md R3: an answer comes within 2 s). */
  stuckMs: number;
  /** The longest wait, even when the queue moves: less than the portal's timeout of 15 s. */
  maxMs: number;
  maxWaiting: number;
};

const defaultTimeouts: AcquireTimeouts = { stuckMs: 1_800, maxMs: 12_000, maxWaiting: 2_000 };

/** No connection became free in time. Answered with 503. */
class DatabaseBusyError extends Error {
  override name = "DatabaseBusyError";
  readonly code = "POOL_BUSY";
}

type Waiter = { since: number; resolve: () => void; reject: (error: Error) => void };

class QueueingPool extends pg.Pool {
  readonly #timeouts: AcquireTimeouts;
  readonly #waiting: Waiter[] = [];
  /** Connections in use or being opened. */
  #taken = 0;
  /** Time of the last release without an error. */
  #movedAt = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(config: pg.PoolConfig, timeouts: Partial<AcquireTimeouts> = {}) {
    super(config);
    this.#timeouts = { ...defaultTimeouts, ...timeouts };
    this.on("release", (error) => {
      if (!error) this.#movedAt = performance.now();
      this.#passOn();
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has two overloads
  override connect(callback?: any): any {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#taken < this.options.max) this.#taken += 1;
    else await this.#turn();
    try {
      return await super.connect();
    } catch (error) {
      this.#reject((waiter) => waiter.since > this.#movedAt, error as Error);
      this.#passOn();
      throw error;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#timeouts.maxWaiting) return Promise.reject(new DatabaseBusyError("too many wait for a connection"));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ since: performance.now(), resolve, reject });
      this.#watch ??= this.#expireLater();
    });
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next.resolve();
    else this.#taken -= 1;
  }

  /** Sets a timer for the first waiting call, whose wait ends before all others. */
  #expireLater(): NodeJS.Timeout | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    // If the event loop was blocked, `setImmediate` lets it first read what the database has sent meanwhile.
    const watch = setTimeout(() => setImmediate(() => this.#expire()), Math.ceil(this.#endOf(first) - performance.now()));
    watch.unref();
    return watch;
  }

  #expire(): void {
    const now = performance.now();
    this.#reject((waiter) => this.#endOf(waiter) <= now, new DatabaseBusyError("no connection became free"));
    this.#watch = this.#expireLater();
  }

  #endOf({ since }: Waiter): number {
    return Math.min(since + this.#timeouts.maxMs, Math.max(since, this.#movedAt) + this.#timeouts.stuckMs);
  }

  #reject(isRejected: (waiter: Waiter) => boolean, error: Error): void {
    const rejected = this.#waiting.filter(isRejected);
    const left = this.#waiting.filter((waiter) => !isRejected(waiter));
    this.#waiting.splice(0, this.#waiting.length, ...left);
    for (const waiter of rejected) waiter.reject(error);
  }
}

/** Opens a pool with these timeouts, or pg's own pool when the speed-up is off. */
export function openQueueingPool(config: pg.PoolConfig, timeouts?: Partial<AcquireTimeouts>): pg.Pool {
  if (!isFast("queueing-pool")) return new pg.Pool(config);
  const pool = new QueueingPool(config, timeouts);
  if (Number.isInteger(pool.options.max)) return pool;
  switchOff("queueing-pool", "pg's Pool has no options.max");
  return new pg.Pool(config);
}
