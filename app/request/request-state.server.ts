import { randomBytes } from "node:crypto";
import type { Session } from "./session-data.ts";

/** Typed values of a form, and the path of its page. */
export type TypedForm = {
  path: string;
  intent: string;
  values: Record<string, string | string[]>;
  /** Names of the chosen files; their content is not kept. */
  files: string[];
  /** The company that the form was shown for, of people of several. */
  company?: string | undefined;
};

/**
 * State of one HTTP request, shared by its loaders, action and entry.server. The key is the context object, which remix-serve
 * passes to all of them.
 */
export type RequestState = {
  session?: Promise<Session | null>;
  /** Set-Cookie headers by cookie name; the last one wins. */
  cookies: Map<string, string>;
  requestId: string;
  /** The backend was called as this request's user, so it has checked their access. */
  backendCalled?: boolean;
  /** The form was rejected: the page has errors and its title says so. */
  hasFormErrors?: boolean;
  /** The form failed by no fault of the input: its values must survive an error page. */
  failedForm?: TypedForm;
  nonce: string;
};

const requestIdHeader = "x-request-id";

const states = new WeakMap<object, RequestState>();

/** Takes over the id that the proxy or `server/request-hardening.ts` gave the request. Called before a call to the backend. */
export function nameRequest(request: Request, context: object): void {
  const { [requestIdHeader]: given } = passedId(request);
  if (given) requestState(context).requestId = given;
}

/** The id as the request came with it, where there is no state. In development, without `request-hardening.ts`, there is none. */
export function passedId(request: Request): Record<string, string> {
  const given = request.headers.get(requestIdHeader);
  return given ? { [requestIdHeader]: given } : {};
}

/** For every call to the backend on behalf of this request. */
export const requestIdHeaders = (context: object) => ({ [requestIdHeader]: requestState(context).requestId });

export function requestState(context: object): RequestState {
  let state = states.get(context);
  if (!state) {
    state = { cookies: new Map(), requestId: crypto.randomUUID(), nonce: randomBytes(16).toString("base64url") };
    states.set(context, state);
  }
  return state;
}

/** Appends the request's cookies to a response, once. */
export function commitCookies(context: object, headers: Headers): void {
  const present = new Set(headers.getSetCookie());
  for (const cookie of requestState(context).cookies.values()) if (!present.has(cookie)) headers.append("Set-Cookie", cookie);
}
