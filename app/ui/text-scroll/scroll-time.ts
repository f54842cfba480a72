/** Specification 2 section 9. */
export const pxPerSecond = 50;
export const shortestSeconds = 1;

/** Duration of a scroll by `overflowPx`. */
export const scrollSeconds = (overflowPx: number): number => Math.max(shortestSeconds, overflowPx / pxPerSecond);
