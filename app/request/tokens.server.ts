import { auth } from "#contract/auth.ts";
import { env } from "#server/env.ts";
import { ApiProblem } from "./api-problem.ts";
import { callBackend } from "./call-backend.server.ts";
import { rememberPerson } from "./last-person.server.ts";
import { requestIdHeaders } from "./request-state.server.ts";
import { readSession, writeSession } from "./session.server.ts";
import type { Session } from "./session-data.ts";

/** How long before its expiry an access token is refreshed (specification 2 section 9). */
const refreshAheadMs = 30_000;
/** The backend answers a refresh token used again within this time with the same successor. */
const graceMs = 30_000;

/** One refresh per refresh token at a time, for all requests of a browser. */
const flights = new Map<string, Promise<Session | null>>();

/** The session with a valid access token; null when signed out, expired or blocked. */
export async function freshSession(request: Request, context: object): Promise<Session | null> {
  const session = await readSession(request, context);
  if (!session || session.accessExpiresAt - refreshAheadMs > Date.now()) return session;
  return refresh(context, session);
}

/** Exchanges the refresh token. A 4xx answer ends the session; an unreachable backend throws and keeps it. */
export async function refresh(context: object, session: Session): Promise<Session | null> {
  let flight = flights.get(session.refreshToken);
  if (!flight) {
    flight = exchange(context, session);
    flights.set(session.refreshToken, flight);
    const forget = () => setTimeout(() => flights.delete(session.refreshToken), graceMs).unref();
    flight.then(forget, () => flights.delete(session.refreshToken));
  }
  const next = await flight;
  await writeSession(context, next);
  return next;
}

async function exchange(context: object, session: Session): Promise<Session | null> {
  try {
    const { answer, setCookies } = await callBackend(auth.refresh, {
      headers: { ...requestIdHeaders(context), cookie: `refresh_token=${session.refreshToken}` },
    });
    return { ...session, ...readTokens(answer.data, setCookies, session.refreshToken) };
  } catch (error) {
    if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}

/** Tokens of a sign-in or refresh; the refresh token is in the backend's cookie. */
export function readTokens(tokens: { access_token: string; refresh_expires_in: number }, setCookies: readonly string[], previous = "") {
  const cookie = setCookies.map((header) => /^refresh_token=([^;]*)/.exec(header)?.[1]);
  return {
    accessToken: tokens.access_token,
    refreshToken: cookie.find(Boolean) ?? previous,
    accessExpiresAt: expiryOf(tokens.access_token),
    refreshExpiresAt: Date.now() + tokens.refresh_expires_in * 1000,
  };
}

/** Expiry of a JWT in epoch milliseconds; an opaque token counts as valid for five minutes. */
function expiryOf(token: string): number {
  const { exp } = payloadOf(token);
  return typeof exp === "number" ? exp * 1000 : Date.now() + 5 * 60_000;
}

/** Payload of a JWT; empty when the token is opaque. */
function payloadOf(token: string): { exp?: unknown; sub?: unknown } {
  try {
    return (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Returns the key of the new session. */
export async function startSession(context: object, tokens: ReturnType<typeof readTokens>): Promise<string> {
  const { sub } = payloadOf(tokens.accessToken);
  rememberPerson(context, typeof sub === "string" ? sub : null);
  const key = crypto.randomUUID();
  await writeSession(context, { ...tokens, mode: env.APP_MODE, key });
  return key;
}
