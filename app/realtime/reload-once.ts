/** How soon a second failure counts as the same one. */
const windowMs = 20_000;

/** The hooks beside this file write it; it is apart from them so that the entry needs nothing of React for it. */
export const moves: {
  /** Within the page since it was rendered: none yet, to another page, or with a form. */
  last: "none" | "page" | "form";
  /** Where the browser is going while data or code of the next page is on its way. */
  pending: string | null;
} = { last: "none", pending: null };
const pendingKey = "pending-load";

/** Element of every page with what it says if its program cannot start (start-watch.server.ts). */
export const unstartedId = "unstarted";

/** From here on a failure is the program's own. */
export function endStartWatch(): void {
  window.onunhandledrejection = null;
  document.getElementById(unstartedId)?.setAttribute("hidden", "");
}

/**
 * A chunk that cannot be loaded (a new version went live, a proxy hiccup) reloads the address once; the second failure
 * stays where it is and shows the route's error. Storage may throw: then nothing is reloaded. `isToldInPlace`: what fails now is a
 * part of the page that says so itself, and nothing is reloaded. Answers what is to be called when another file cannot be loaded; it
 * tells whether the page is reloaded.
 */
export function watchFailedLoads(isToldInPlace: () => boolean): () => boolean {
  const reloadOnce = (): boolean => {
    if (isToldInPlace() || !mayReload(location.pathname + location.search)) return false;
    location.reload();
    return true;
  };
  window.addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault();
  });
  goOnAfterReload();
  reloadWhenEmptied();
  return reloadOnce;
}

/**
 * Remix answers a missing route module by reloading the page one is leaving. The page asked for comes as a document
 * instead, which needs no module to be read.
 */
function goOnAfterReload(): void {
  window.addEventListener("pagehide", () => {
    const { pending } = moves;
    if (pending) tryStorage((storage) => storage.setItem(pendingKey, pending));
  });
  const target = tryStorage((storage) => storage.getItem(pendingKey));
  tryStorage((storage) => storage.removeItem(pendingKey));
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (target && entry?.type === "reload" && target !== location.pathname + location.search) location.replace(target);
}

/**
 * A fetcher that ends while the router still asks the server for the next page's route makes it finish that navigation with
 * the routes it knows, and React renders nothing at all (handleFetcherAction of @remix-run/router 1.23). The address is then
 * the next page's already.
 */
function reloadWhenEmptied(): void {
  new MutationObserver(() => {
    if (!document.documentElement && mayReload(location.pathname + location.search)) location.reload();
  }).observe(document, { childList: true });
}

export function mayReload(address: string): boolean {
  const isAllowed = tryStorage((storage) => {
    const key = `reloaded:${address}`;
    const last = Number(storage.getItem(key) ?? 0);
    storage.setItem(key, String(Date.now()));
    return Date.now() - last > windowMs;
  });
  return isAllowed ?? false;
}

function tryStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
