/** Times in milliseconds. */
export type RelaySettings = {
  /** The backend's websocket. */
  url: string;
  /** Streams of the process; one more is refused. */
  mostStreams: number;
  /** Streams of one sign-in; one more ends the oldest. */
  mostPerSession: number;
  /** Events kept for each person. */
  mostKept: number;
  sweepMs: number;
  pingMs: number;
  /** A stream ends by itself between nine tenths of it and all of it. */
  lifeMs: number;
  /** A session without the upstream connection is asked about so often. */
  sessionCheckMs: number;
  /** An upstream connection outlives its last stream so long: the next page of the same person finds it. */
  lingerMs: number;
  /** Streams of a person whose upstream is away longer are ended: polling serves them better. */
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
