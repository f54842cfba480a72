/**
 * trust.md S68. There a process holds 1,000 streams; performance.md wants the events of 10,000 people, and the relay opens
 * one websocket for each of them, so the backend's own bound lies above that.
 */
export const limits = {
  frameBytes: 16 * 1024,
  framesPerSecond: 10,
  /** For the first frame. */
  connectMs: 5_000,
  socketsPerSession: 4,
  socketsPerProcess: 12_000,
  /** Told to whoever is turned away. */
  retryAfterSeconds: 10,
  /** What a reader may leave unread. */
  unreadBytes: 1024 * 1024,
  heartbeatMs: 15_000,
  /** Finds events nobody woke this process for: the one that wrote them died, or the listening connection is being mended. */
  lookMs: 1_000,
  /** Sessions are looked at this often: a block, a new role or a sign-out closes within 5 s. */
  sessionCheckMs: 2_000,
  /** For the other side to answer a close. */
  closeMs: 1_000,
} as const;

export type Limits = { readonly [Name in keyof typeof limits]: number };
