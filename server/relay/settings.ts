/** Times in milliseconds. */
export type RelaySettings = {
  /** The backend's websocket. */
  url: string;
  /** Streams per process; further ones are refused. */
  mostStreams: number;
  /** Streams per session; a further one ends the oldest. */
  mostPerSession: number;
  /** Recent events kept per person. */
  mostKept: number;
  sweepMs: number;
  pingMs: number;
  /** Lifetime of a stream, shortened at random by up to a tenth. */
  lifeMs: number;
  /** Interval of the checks of sessions other than the one that opened the socket. */
  sessionCheckMs: number;
  /** How long a socket outlives its last stream, for the person's next page. */
  lingerMs: number;
  /** Without a socket for this long the streams are ended, so that browsers poll. */
  patienceMs: number;
  backOffMs: { first: number; most: number };
  retryMs: { least: number; spread: number };
};

export const defaults: Omit<RelaySettings, "url" | "mostStreams"> = {
  mostPerSession: 4,
  mostKept: 1000,
  sweepMs: 500,
  pingMs: 15_000,
  lifeMs: 300_000,
  sessionCheckMs: 4000,
  lingerMs: 2000,
  patienceMs: 10_000,
  backOffMs: { first: 500, most: 30_000 },
  retryMs: { least: 3000, spread: 2000 },
};
