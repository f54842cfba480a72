import type { Change } from "./use-cart-changes.ts";

/** In sessionStorage: changes sent by a page that was left; a reload may read the cart before they are saved. */
const place = "left-changes";
const maxAgeMs = 10_000;

export function rememberLeft(changes: ReadonlyMap<string, Change>): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ at: Date.now(), changes: [...changes] }));
  } catch {
    // Without storage only the reloaded page is behind.
  }
}

/** Reached by a link or an address, the cart may have been changed elsewhere since. */
const isReloaded = () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload";

/** What this page sent a moment ago, when it was reloaded; only once. */
export function takeLeft(): [string, Change][] {
  try {
    const left = JSON.parse(sessionStorage.getItem(place) ?? "null") as { at: number; changes: [string, Change][] } | null;
    sessionStorage.removeItem(place);
    return left && isReloaded() && Date.now() - left.at < maxAgeMs ? left.changes : [];
  } catch {
    return [];
  }
}
