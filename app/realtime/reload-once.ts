/** How soon a second failure counts as the same one. */
const windowMs = 20_000;

/**
 * A chunk that cannot be loaded (a new version went live, a proxy hiccup) reloads the address once; the second failure
 * stays where it is and shows the route's error. Storage may throw: then nothing is reloaded.
 */
export function watchFailedLoads(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (mayReload(location.pathname + location.search)) {
      event.preventDefault();
      location.reload();
    }
  });
}

export function mayReload(address: string): boolean {
  try {
    const key = `reloaded:${address}`;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - last > windowMs;
  } catch {
    return false;
  }
}
