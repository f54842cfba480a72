/** Specification 2 section 9. */
export const closeBeyondPx = 80;
export const closeMs = 500;

/** How far the drawer follows the finger: down only. */
export const pulledBy = (movedPx: number): number => Math.max(0, movedPx);

export const closesAfterPull = (pulledPx: number, closable: boolean): boolean => closable && pulledPx > closeBeyondPx;
