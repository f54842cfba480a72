import { randomBytes } from "node:crypto";
import type { Session } from "./session-data.ts";

/** What was typed into a form, by which its page is found again. */
export type TypedForm = {
  path: string;
  intent: string;
  values: Record<string, string | string[]>;
  /** Names of files that were chosen: nobody but the browser has them. */
  files: string[];
};

/**
 * What one HTTP request shares between its loaders, action and entry.server. remix-serve hands the same context object
 * to all of them, so it is the key.
 */
export type RequestState = {
  session?: Promise<Session | null>;
  /** Set-Cookie lines of this request by cookie name; the last one wins. */
  cookies: Map<string, string>;
  requestId: string;
  /** The backend has been asked as the person of this request: it has judged whether he may still enter. */
  asked?: boolean;
  /** The form of this request was refused: the page comes back with errors and its title says so. */
  refused?: boolean;
  /** The form of this request failed, through no fault of its words: they must not go down with the page. */
  failedForm?: TypedForm;
  nonce: string;
};

const states = new WeakMap<object, RequestState>();

export function requestState(context: object): RequestState {
  let state = states.get(context);
  if (!state) {
    state = { cookies: new Map(), requestId: crypto.randomUUID(), nonce: randomBytes(16).toString("base64url") };
    states.set(context, state);
  }
  return state;
}

/** Puts the request's cookies on an answer, once. */
export function stampCookies(context: object, headers: Headers): void {
  const present = new Set(headers.getSetCookie());
  for (const cookie of requestState(context).cookies.values()) if (!present.has(cookie)) headers.append("Set-Cookie", cookie);
}
