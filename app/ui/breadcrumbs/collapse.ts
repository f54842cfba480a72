/** How many crumbs stay at each end; null when the whole list is drawn (specification: constants, breadcrumb). */
export function keptAtEnds(length: number, enabled: boolean, siblings: number, minLength: number): number | null {
  return enabled && length > minLength && siblings >= 1 && siblings * 2 <= length - 1 ? siblings : null;
}
