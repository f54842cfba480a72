const restorableMs = 24 * 3_600_000;

/** Lines cleared before this instant can no longer be restored. */
export const clearedSince = (now: Date) => new Date(now.getTime() - restorableMs);
