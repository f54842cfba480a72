import { paths } from "#app/site-map/paths.ts";

/** Only to parse an address; not part of the result. */
const base = "http://portal.invalid";

/**
 * The address as a browser resolves it, or null when it leads to another host: `//e`, `/\e`, `/.//e`, `/%2e%2e//e`. Browsers drop
 * control characters first. Every redirect passes through here.
 */
export function ownAddress(to: string): string | null {
  if (!to.startsWith("/") || to.includes("\\") || hasControl(to) || !URL.canParse(to, base)) return null;
  const { origin, pathname, search, hash } = new URL(to, base);
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : null;
}

const hasControl = (value: string) => [...value].some((character) => character < " ");

/** Where a `redirect` parameter leads: it has to start with / and not contain :// (specification 1 section 2). */
export function redirectTarget(value: string | null, fallback = "/"): string {
  if (value === null || value.length > 2000 || value.includes("://")) return fallback;
  return ownAddress(value) ?? fallback;
}

/** A redirect there answers a form whose session has ended. */
export const isSignIn = (pathname: string): boolean => pathname === paths.login();
