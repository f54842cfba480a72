/** Specification 2 section 9. */
export const longestWhole = 4;
export const keptSiblings = 2;

/**
 * How many crumbs stay at each end; null when all are shown. Collapses (specification 2 section 5) when enabled, longer than
 * the minimum length, with at least 1 sibling and twice the siblings at most the length minus 1.
 */
export function keptAtEnds(length: number, enabled: boolean, siblings = keptSiblings, minLength = longestWhole): number | null {
  return enabled && length > minLength && siblings >= 1 && siblings * 2 <= length - 1 ? siblings : null;
}
