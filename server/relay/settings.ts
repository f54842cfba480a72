/** A time by chance, in milliseconds, from `min` to `min + spread`. */
export type Spread = { min: number; spread: number };

/** Times in milliseconds. */
export type RelaySettings = {
  /** The backend's websocket. */
  url: string;
  /** Streams per process; further ones are refused. */
  maxStreams: number;
  /** Streams per session; a further one ends the oldest. */
  maxPerSession: number;
  /** Recent events in memory per person. */
  maxRecentEvents: number;
  sweepMs: number;
  pingMs: number;
  /** Lifetime of a stream, shortened at random by up to a tenth. */
  lifeMs: number;
  /** Interval of the checks of sessions other than the one that opened the socket. */
  sessionCheckMs: number;
  /** How long a socket outlives its last stream, for the person's next page. */
  lingerMs: number;
  /** Without a socket for this long the streams are ended, so that browsers poll. */
  disconnectTimeoutMs: number;
  backOffMs: { first: number; max: number };
  /** When browsers come back after a break. */
  retryMs: Spread;
  /** When they come back to another process, if this one stops: a thousand of them within a second and a half. */
  moveMs: Spread;
};

export const defaults: Omit<RelaySettings, "url" | "maxStreams"> = {
  maxPerSession: 4,
  maxRecentEvents: 1000,
  sweepMs: 500,
  pingMs: 15_000,
  lifeMs: 300_000,
  sessionCheckMs: 4000,
  lingerMs: 2000,
  disconnectTimeoutMs: 10_000,
  backOffMs: { first: 500, max: 30_000 },
  retryMs: { min: 3000, spread: 1000 },
  moveMs: { min: 500, spread: 1500 },
};
