/** Only to read an address with: it has no place in what comes out. */
const base = "http://portal.invalid";

/**
 * The address as a browser reads it, or null when it leads away from here: `//e`, `/\e`, `/.//e` and `/%2e%2e//e` are
 * another host, control characters are left out by browsers before they read. Every redirect passes through here.
 */
export function ownAddress(to: string): string | null {
  if (!to.startsWith("/") || to.includes("\\") || hasControl(to) || !URL.canParse(to, base)) return null;
  const { origin, pathname, search, hash } = new URL(to, base);
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : null;
}

const hasControl = (value: string) => [...value].some((character) => character < " ");

/** Where somebody asked to be sent: specification 1 section 2 honours what starts with / and contains no ://. */
export function redirectTarget(value: string | null, fallback = "/"): string {
  if (value === null || value.length > 2000 || value.includes("://")) return fallback;
  return ownAddress(value) ?? fallback;
}
