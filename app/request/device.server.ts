import { readCookie, setCookie } from "./cookies.server.ts";

const name = "device";
const keptSeconds = 365 * 24 * 3600;

/** The backend's secret for this browser. Wrong passwords typed elsewhere do not lock out a person with it. */
export function deviceHeader(request: Request): Record<string, string> {
  const secret = readCookie(request, name);
  return secret && /^[\w-]{1,200}$/.test(secret) ? { cookie: `device=${secret}` } : {};
}

/** Keeps the secret that the backend's answer sets, if any. */
export function keepDevice(context: object, setCookies: readonly string[]): void {
  const [given] = setCookies.flatMap((line) => /^device=([\w-]{1,200});/.exec(line)?.[1] ?? []);
  if (given) setCookie(context, name, given, keptSeconds);
}
