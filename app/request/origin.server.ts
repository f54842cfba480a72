import { env } from "#server/env.ts";

/** Where people open this portal, when the settings say it. */
const publicUrl = env.APP_MODE === "admin" ? env.ADMIN_URL : env.PUBLIC_URL;

/**
 * Whether a form was sent by a page of ours. Browsers say so in Sec-Fetch-Site; behind proxies that drop it the
 * Origin, or the Referer of older ones, must be ours. A form without any of them is refused.
 */
export function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const source = request.headers.get("origin") ?? request.headers.get("referer");
  if (!source || !URL.canParse(source)) return false;
  const { origin, host, protocol } = new URL(source);
  if (publicUrl) return origin === new URL(publicUrl).origin;
  // A portal without a setting of its own is reached as the other one is.
  return host === request.headers.get("host") && (!env.PUBLIC_URL || protocol === new URL(env.PUBLIC_URL).protocol);
}
