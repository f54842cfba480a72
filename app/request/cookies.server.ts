import { env } from "#server/env.ts";
import type { CookieName } from "./cookie-names.ts";
import { requestState } from "./request-state.server.ts";

/*
 * Why not Remix's cookie objects: a loader, an action and the page of one request may each set a cookie, and only the last value is
 * sent (`commitCookies`), also with a page rendered for a thrown response. Secret values are encrypted (`seal.server.ts`); Remix only
 * signs.
 */

export const secure = env.PUBLIC_URL?.startsWith("https:") ?? false;
/** Over https browsers accept a `__Host-` cookie only from this host, so that no subdomain can replace it. */
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
