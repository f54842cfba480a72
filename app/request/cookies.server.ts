import { env } from "#server/env.ts";
import type { CookieName } from "./cookie-names.ts";
import { requestState } from "./request-state.server.ts";

/*
 * Cookies by hand, not Remix's cookie objects: a loader, an action and the page of one request may each set them, and the last
 * word goes out once (`stampCookies`), also with a page that a thrown answer draws. What must stay secret is encrypted
 * (`seal.server.ts`); Remix only signs.
 */

export const secure = env.PUBLIC_URL?.startsWith("https:") ?? false;
/** Over https a browser takes such a name from nobody but this very host: no neighbour can put a cookie in its place. */
const fullName = (name: CookieName) => (secure ? `__Host-${name}` : name);

export function readCookie(request: Request, name: CookieName): string | undefined {
  const wanted = fullName(name);
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return undefined;
}

export function setCookie(context: object, name: CookieName, value: string, maxAgeSeconds: number): void {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  requestState(context).cookies.set(name, `${fullName(name)}=${value}; ${attributes}`);
}
