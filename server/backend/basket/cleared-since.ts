const keptMs = 24 * 3_600_000;

/** What went before this instant is not put back any more. */
export const clearedSince = (now: Date) => new Date(now.getTime() - keptMs);
