import { env } from "#server/env.ts";

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
