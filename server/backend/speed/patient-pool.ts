/*
 * Who finds every connection in use waits for his turn for as long as connections come back, 12 s at most; when none has come
 * back for 1.8 s he is refused.
 * Saves no time but orders: of 512 orders placed 256 at once 30 were refused before and none after (2026-11-22).
 * pg's own settings cannot do it. `connectionTimeoutMillis` gives every call the same time whether the queue moves or not:
 * 1.8 s refuses a burst at a database in full work, 12 s lets everybody wait 12 s for one that is stuck (trust.md R3 wants an
 * answer within 2 s). `query_timeout` and `statement_timeout` begin when a connection was found.
 * Assumes of pg that a pool has `options.max`, without which it leaves the queue to pg, and says `release`.
 * SPEEDUPS=-patience: pg's own queue, where everybody waits 1.8 s at most.
 */
import pg from "pg";
import { isFast, switchOff } from "../../speedups.ts";

/** How long a call waits for a connection, and how many may wait. */
export type Patience = {
  /** None has come back for so long: the database is stuck (trust.md R3: the answer comes within 2 s). */
  stuckMs: number;
  /** However well the queue moves: the portal gives a call 15 s. */
  longestMs: number;
  mostWaiting: number;
};

const usualPatience: Patience = { stuckMs: 1_800, longestMs: 12_000, mostWaiting: 2_000 };

/** No connection became free in time; answered as 503. */
class DatabaseBusyError extends Error {
  override name = "DatabaseBusyError";
  readonly code = "POOL_BUSY";
}

type Taker = { since: number; take: () => void; refuse: (error: Error) => void };

class PatientPool extends pg.Pool {
  readonly #patience: Patience;
  readonly #waiting: Taker[] = [];
  /** Connections given out or being made. */
  #taken = 0;
  /** When one last came back in order. */
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

  /** Of those who wait, nobody's time ends before the first one's. */
  #lookLater(): NodeJS.Timeout | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    // Where this process was held up itself, what the database has sent meanwhile is read first.
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

/** A pool with this patience, or with pg's own. */
export function openPatientPool(config: pg.PoolConfig, patience?: Partial<Patience>): pg.Pool {
  if (!isFast("patience")) return new pg.Pool(config);
  const pool = new PatientPool(config, patience);
  if (Number.isInteger(pool.options.max)) return pool;
  switchOff("patience", "pg's Pool has no options.max");
  return new pg.Pool(config);
}
