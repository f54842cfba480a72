/** Specification 2 section 9. */
export const pxPerSecond = 50;
export const shortestSeconds = 1;

/** How long a text takes to run so many pixels. */
export const scrollSeconds = (overflowPx: number): number => Math.max(shortestSeconds, overflowPx / pxPerSecond);
