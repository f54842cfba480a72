import { createHash } from "node:crypto";
import { readCookie, setCookie } from "#app/request/cookies.server.ts";
import { requestState } from "#app/request/request-state.server.ts";
import { maxBuyerNumberLength, maxCommentLength } from "#contract/limits.ts";
import type { ChosenDates } from "./cart-view.ts";
import { decodeDates, encodeDates } from "./chosen-dates.ts";

const datesCookie = "cart-dates";
const noteCookie = "cart-note";
const numberCookie = "cart-number";
const viewCookie = "cart-view";
const orderSeconds = 7 * 24 * 3600;
const viewSeconds = 365 * 24 * 3600;

type TextCookie = typeof noteCookie | typeof numberCookie;
type Place = { request: Request; context: object; sessionKey: string | null; me: { uuid: string } | null };

/** Binds cookies to the session, the person in their chosen company, and the branch. */
function ownerOf({ sessionKey, me }: Place, branch: string | null): string {
  return createHash("sha256").update(`${sessionKey} ${me?.uuid} ${branch}`).digest("hex").slice(0, 16);
}

/** The value set by this request, so that a page rendered in response to a form shows it. */
function current(
  { request, context }: Pick<Place, "request" | "context">,
  name: typeof datesCookie | TextCookie | typeof viewCookie,
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

/** The typed comment and own number, kept while the cart's buttons recalculate it. */
export const rememberedTexts = (place: Place) => ({
  note: rememberedText(place, noteCookie),
  buyerNumber: rememberedText(place, numberCookie),
});

export function rememberTexts(place: Place, { note, buyerNumber }: { note: string; buyerNumber: string }): void {
  rememberText(place, noteCookie, note.slice(0, maxCommentLength));
  rememberText(place, numberCookie, buyerNumber.slice(0, maxBuyerNumberLength));
}

function rememberedText(place: Place, name: TextCookie): string {
  const [owner, text = ""] = (current(place, name) ?? "").split("~");
  return owner === ownerOf(place, null) ? Buffer.from(text, "base64url").toString() : "";
}

function rememberText(place: Place, name: TextCookie, text: string): void {
  if (text === "" && !current(place, name)) return;
  const value = text && `${ownerOf(place, null)}~${Buffer.from(text).toString("base64url")}`;
  setCookie(place.context, name, value, text ? orderSeconds : 0);
}

/** Whether the lines are shown short: a choice of the browser, also for the next carts. */
export function rememberedCompact(place: Pick<Place, "request" | "context">): boolean {
  return current(place, viewCookie) === "compact";
}

export function rememberCompact({ context }: Pick<Place, "context">, isCompact: boolean): void {
  setCookie(context, viewCookie, isCompact ? "compact" : "", isCompact ? viewSeconds : 0);
}

/** Clears days, comment and own number once the order is placed. */
export function forgetOrder({ context }: Pick<Place, "context">): void {
  setCookie(context, datesCookie, "", 0);
  setCookie(context, noteCookie, "", 0);
  setCookie(context, numberCookie, "", 0);
}

/** A number names one order: the cart that is filled after this one is cleared has another. */
export function forgetNumber({ context }: Pick<Place, "context">): void {
  setCookie(context, numberCookie, "", 0);
}
