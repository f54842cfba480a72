const pausesMs = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

/** The pause after so many failures in a row: from a tenth of a second to half a minute, so that waiting costs nothing. */
export const pauseAfter = (failures: number): number => pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
