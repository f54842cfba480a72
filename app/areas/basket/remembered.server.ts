import { createHash } from "node:crypto";
import { readCookie, setCookie } from "#app/request/cookies.server.ts";
import { requestState } from "#app/request/request-state.server.ts";
import type { ChosenDates } from "./cart-view.ts";
import { decodeDates, encodeDates } from "./chosen-dates.ts";

const datesCookie = "cart-dates";
const noteCookie = "cart-note";
const viewCookie = "cart-view";
const orderSeconds = 7 * 24 * 3600;
const viewSeconds = 365 * 24 * 3600;

type Place = { request: Request; context: object; sessionKey: string | null; me: { uuid: string } | null };

/** Binds cookies to the session, the person in their chosen company, and the branch. */
function ownerOf({ sessionKey, me }: Place, branch: string | null): string {
  return createHash("sha256").update(`${sessionKey} ${me?.uuid} ${branch}`).digest("hex").slice(0, 16);
}

/** The value set by this request, so that a page rendered in response to a form shows it. */
function current(
  { request, context }: Pick<Place, "request" | "context">,
  name: typeof datesCookie | typeof noteCookie | typeof viewCookie,
): string | undefined {
  const set = requestState(context).cookies.get(name);
  return set === undefined ? readCookie(request, name) : /^[^=]*=([^;]*)/.exec(set)?.[1];
}

export function rememberedDates(place: Place, branch: string | null): ReadonlyMap<string, string> {
  return decodeDates(ownerOf(place, branch), current(place, datesCookie));
}

export function rememberDates(place: Place, branch: string | null, dates: ChosenDates): void {
  setCookie(place.context, datesCookie, encodeDates(ownerOf(place, branch), dates), orderSeconds);
}

/** The typed comment, kept while the cart's buttons recalculate it. */
export function rememberedNote(place: Place): string {
  const [owner, text = ""] = (current(place, noteCookie) ?? "").split("~");
  return owner === ownerOf(place, null) ? Buffer.from(text, "base64url").toString() : "";
}

export function rememberNote(place: Place, note: string): void {
  if (note === "" && !current(place, noteCookie)) return;
  const value = note && `${ownerOf(place, null)}~${Buffer.from(note.slice(0, 1000)).toString("base64url")}`;
  setCookie(place.context, noteCookie, value, note ? orderSeconds : 0);
}

/** Whether the lines are shown short: a choice of the browser, also for the next carts. */
export function rememberedCompact(place: Pick<Place, "request" | "context">): boolean {
  return current(place, viewCookie) === "compact";
}

export function rememberCompact({ context }: Pick<Place, "context">, isCompact: boolean): void {
  setCookie(context, viewCookie, isCompact ? "compact" : "", isCompact ? viewSeconds : 0);
}

/** Clears days and comment once the order is placed. */
export function forgetOrder({ context }: Pick<Place, "context">): void {
  setCookie(context, datesCookie, "", 0);
  setCookie(context, noteCookie, "", 0);
}
