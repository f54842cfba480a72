import { readCookie, setCookie } from "./cookies.server.ts";

const name = "device";
const maxAgeSeconds = 365 * 24 * 3600;

/** The backend's secret for this browser. Wrong passwords typed elsewhere do not lock out a person with it. */
export function deviceHeader(request: Request): Record<string, string> {
  const secret = readCookie(request, name);
  return secret && /^[\w-]{1,200}$/.test(secret) ? { cookie: `device=${secret}` } : {};
}

/** Saves the secret that the backend's answer sets, if any. */
export function saveDevice(context: object, setCookies: readonly string[]): void {
  const [secret] = setCookies.flatMap((cookie) => /^device=([\w-]{1,200});/.exec(cookie)?.[1] ?? []);
  if (secret) setCookie(context, name, secret, maxAgeSeconds);
}
