import { landingOf } from "#app/site-map/menus.ts";
import type { Api } from "./api.server.ts";
import { setFlash } from "./flash.server.ts";
import { redirectTarget } from "./redirect-target.ts";
import { seeOther } from "./responses.server.ts";
import { findMe } from "./shell.server.ts";

/** Leads a person who has just signed in to the page that asked for it, or to their first one. */
export async function afterSignIn({ api, context, url }: { api: Api; context: object; url: URL }, sessionKey: string): Promise<Response> {
  setFlash(context, { key: "signedIn", tone: "success" });
  // When the person cannot be loaded, the landing page is the public one.
  const me = await findMe(sessionKey, api).catch(() => null);
  return seeOther(redirectTarget(url.searchParams.get("redirect"), landingOf(me?.roles ?? [])));
}
