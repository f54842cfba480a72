const hasControl = (value: string) => [...value].some((character) => character < " ");

/**
 * Where to go after signing in: specification 1 section 2 honours what starts with / and contains no ://. The rest of
 * the rule keeps a browser from reading a host out of it (`//e`, `/\e`, control characters).
 */
export function redirectTarget(value: string | null, fallback = "/"): string {
  if (value === null || value.length > 2000 || value.includes("://") || !/^\/(?![/\\])[^\\]*$/.test(value) || hasControl(value)) return fallback;
  const base = "http://portal.invalid";
  const url = new URL(value, base);
  // Letters beyond ASCII may not stand in a Location header as they are.
  return url.origin === base ? url.pathname + url.search + url.hash : fallback;
}
