import { admit, type Guard, type PageId } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import type { Customer, Me } from "#contract/customers.ts";
import { grantsOf } from "#contract/roles.ts";
import { env } from "#server/env.ts";
import { type Api, apiFor } from "./api.server.ts";
import { readCookie, setCookie } from "./cookies.server.ts";
import { setFlash } from "./flash.server.ts";
import { errorPage, seeOther } from "./responses.server.ts";
import { readSession } from "./session.server.ts";
import { findMe } from "./shell.server.ts";
import { freshSession } from "./tokens.server.ts";

/** Public address of this portal; undefined when it is not set. */
const publicUrl = env.APP_MODE === "admin" ? env.ADMIN_URL : env.PUBLIC_URL;

/**
 * Whether a page of this portal sent the form, by Sec-Fetch-Site. Behind proxies that drop it, Origin, or Referer of older
 * browsers, must be the portal's. Without any of them it is refused.
 */
export function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const source = request.headers.get("origin") ?? request.headers.get("referer");
  if (!source || !URL.canParse(source)) return false;
  const { origin, host, protocol } = new URL(source);
  if (publicUrl) return origin === new URL(publicUrl).origin;
  // Without its own setting the portal is reached by the other one's protocol.
  return host === request.headers.get("host") && (!env.PUBLIC_URL || protocol === new URL(env.PUBLIC_URL).protocol);
}

export type RequestUser = { api: Api; me: Me | null; sessionKey: string | null };

/** The request's session, refreshed ahead of expiry, and its person. */
export async function requestUser(request: Request, context: object): Promise<RequestUser> {
  const api = apiFor(request, context);
  const previous = await readSession(request, context);
  const session = await freshSession(request, context);
  if (previous && !session) setFlash(context, { key: "sessionExpired", tone: "warning" });
  if (!session) return { api, me: null, sessionKey: null };
  return { api, me: await findMe(session.key, api), sessionKey: session.key };
}

/**
 * Throws the redirect of specification 1 section 2 when the guard does not admit the user; `from` is where they return after the
 * sign-in.
 */
export function enforceGuard(guard: Guard, me: Customer | null, request: Request, context: object, from?: string): void {
  const admission = admit(guard, me && grantsOf(me));
  // The admin portal has no registration.
  if (guard === "newcomer" && admission === "enter" && env.APP_MODE === "admin") throw seeOther(paths.login());
  if (admission === "enter") return;
  const { pathname, search } = new URL(request.url);
  stopLoops(pathname, request, context);
  if (admission === "main") throw seeOther(paths.main);
  throw seeOther(paths.login(from ?? pathname + search));
}

/** Staff whose second factor is compulsory and missing see only the page that adds it. */
export const lacksFactor = (id: PageId, me: Me | null): boolean => me?.mustAddFactor === true && id !== "secondFactor";

const loopCookie = "redirected";
const maxRedirects = 5;

/** Answers 508 when a page redirects the same browser again and again within seconds. */
function stopLoops(path: string, request: Request, context: object): void {
  const [count = "0", last = ""] = (readCookie(request, loopCookie) ?? "").split("~");
  const times = last === encodeURIComponent(path) ? Number(count) + 1 : 1;
  setCookie(context, loopCookie, `${times}~${encodeURIComponent(path)}`, 4);
  if (times > maxRedirects) throw errorPage(context, 508);
}
