/*
 * A pool whose callers wait for a connection as long as connections are being released, 12 s at most; after 1.8 s without a release
 * they get an error.
 * Saves orders, not time: of 512 orders, 256 at once, 30 were refused before and none after (2026-11-22).
 * pg's own settings cannot do this. `connectionTimeoutMillis` is the same whether the queue moves or not: 1.8 s refuses calls of a
 * burst at a busy database, 12 s makes all callers wait 12 s for a stuck one (trust.md R3 wants an answer within 2 s).
 * `query_timeout` and `statement_timeout` start only when a call has its connection.
 * Assumes of pg that a pool has `options.max` (without it this falls back to pg's queue) and emits `release`.
 * SPEEDUPS=-patience: pg's own queue, where a call waits 1.8 s at most.
 */
import pg from "pg";
import { isFast, switchOff } from "../../speedups.ts";

/** How long a call waits for a connection, and how many calls may wait. */
export type Patience = {
  /** Without any release for this long the database counts as stuck (trust.md R3: an answer comes within 2 s). */
  stuckMs: number;
  /** The longest wait, even when the queue moves: less than the portal's timeout of 15 s. */
  longestMs: number;
  mostWaiting: number;
};

const usualPatience: Patience = { stuckMs: 1_800, longestMs: 12_000, mostWaiting: 2_000 };

/** No connection became free in time. Answered with 503. */
class DatabaseBusyError extends Error {
  override name = "DatabaseBusyError";
  readonly code = "POOL_BUSY";
}

type Taker = { since: number; take: () => void; refuse: (error: Error) => void };

class PatientPool extends pg.Pool {
  readonly #patience: Patience;
  readonly #waiting: Taker[] = [];
  /** Connections in use or being opened. */
  #taken = 0;
  /** Time of the last release without an error. */
  #movedAt = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(config: pg.PoolConfig, patience: Partial<Patience> = {}) {
    super(config);
    this.#patience = { ...usualPatience, ...patience };
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
      this.#refuse((taker) => taker.since > this.#movedAt, error as Error);
      this.#passOn();
      throw error;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#patience.mostWaiting) return Promise.reject(new DatabaseBusyError("too many wait for a connection"));
    return new Promise((take, refuse) => {
      this.#waiting.push({ since: performance.now(), take, refuse });
      this.#watch ??= this.#lookLater();
    });
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next.take();
    else this.#taken -= 1;
  }

  /** Sets a timer for the first waiting call, whose wait ends before all others. */
  #lookLater(): NodeJS.Timeout | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    // If the event loop was blocked, `setImmediate` lets it first read what the database has sent meanwhile.
    const watch = setTimeout(() => setImmediate(() => this.#look()), Math.ceil(this.#endOf(first) - performance.now()));
    watch.unref();
    return watch;
  }

  #look(): void {
    const now = performance.now();
    this.#refuse((taker) => this.#endOf(taker) <= now, new DatabaseBusyError("no connection became free"));
    this.#watch = this.#lookLater();
  }

  #endOf({ since }: Taker): number {
    return Math.min(since + this.#patience.longestMs, Math.max(since, this.#movedAt) + this.#patience.stuckMs);
  }

  #refuse(isRefused: (taker: Taker) => boolean, error: Error): void {
    const refused = this.#waiting.filter(isRefused);
    const left = this.#waiting.filter((taker) => !isRefused(taker));
    this.#waiting.splice(0, this.#waiting.length, ...left);
    for (const taker of refused) taker.refuse(error);
  }
}

/** Opens a pool with this patience, or pg's own pool when the speed-up is off. */
export function openPatientPool(config: pg.PoolConfig, patience?: Partial<Patience>): pg.Pool {
  if (!isFast("patience")) return new pg.Pool(config);
  const pool = new PatientPool(config, patience);
  if (Number.isInteger(pool.options.max)) return pool;
  switchOff("patience", "pg's Pool has no options.max");
  return new pg.Pool(config);
}
