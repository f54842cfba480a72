/** Specification 2 section 9. */
export const closeBeyondPx = 80;
export const closeMs = 500;

/** The drawer follows the finger only downwards. */
export const pulledBy = (movedPx: number): number => Math.max(0, movedPx);

export const closesAfterPull = (pulledPx: number, closable: boolean): boolean => closable && pulledPx > closeBeyondPx;
