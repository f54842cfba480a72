import { env } from "#server/env.ts";

/**
 * Whether a form was sent by a page of ours. Browsers say so in Sec-Fetch-Site; behind proxies that drop it the
 * Origin, or the Referer of older ones, must be ours. A form without any of them is refused.
 */
export function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const source = request.headers.get("origin") ?? request.headers.get("referer");
  if (!source || !URL.canParse(source)) return false;
  const own = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).host : request.headers.get("host");
  return new URL(source).host === own;
}
