/** Specification 2 section 9. */
export const maxWhole = 4;
export const defaultSiblings = 2;

/**
 * How many crumbs stay at each end; null when all are shown. Collapses (specification 2 section 5) when enabled, longer than
 * the minimum length, with at least 1 sibling and twice the siblings at most the length minus 1.
 */
export function shownAtEnds(length: number, enabled: boolean, siblings = defaultSiblings, minLength = maxWhole): number | null {
  return enabled && length > minLength && siblings >= 1 && siblings * 2 <= length - 1 ? siblings : null;
}
