/**
 * trust.md S68. It allows 1,000 streams per process, but performance.md requires events for 10,000 people, and the relay opens one
 * websocket per person, so the backend's limit is higher.
 */
export const limits = {
  frameBytes: 16 * 1024,
  framesPerSecond: 10,
  /** Time for the first frame. */
  connectMs: 5_000,
  socketsPerSession: 4,
  socketsPerProcess: 12_000,
  /** `Retry-After` of a refused connection. */
  retryAfterSeconds: 10,
  /** Send buffer of a client that does not read. */
  unreadBytes: 1024 * 1024,
  heartbeatMs: 15_000,
  /** Polling interval. Finds events without a wake message: their writer crashed, or the listening connection is being restored. */
  pollMs: 1_000,
  /** Interval of session checks: a block, a new role or a sign-out closes the socket within 5 s. */
  sessionCheckMs: 2_000,
  /** Time for the peer to answer a close frame. */
  closeMs: 1_000,
} as const;

export type Limits = { readonly [Name in keyof typeof limits]: number };
