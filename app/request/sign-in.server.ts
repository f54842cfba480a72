import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { auth, type Tokens } from "#contract/auth.ts";
import type { BodyInput } from "#contract/call.ts";
import { loginMethod, normaliseLogin } from "#contract/login.ts";
import { passkeys } from "#contract/passkeys.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { env } from "#server/env.ts";
import { callBackend } from "./call-backend.server.ts";
import { forwardedFor } from "./client-address.server.ts";
import { readCookie, setCookie } from "./cookies.server.ts";
import { passedId, requestIdHeaders } from "./request-state.server.ts";
import { readTokens, startSession } from "./tokens.server.ts";

const deviceCookie = "device";
const deviceSeconds = 365 * 24 * 3600;

/** The backend's secret for this browser. Wrong passwords typed elsewhere do not lock out a person with it. */
function deviceHeader(request: Request): Record<string, string> {
  const secret = readCookie(request, deviceCookie);
  return secret && /^[\w-]{1,200}$/.test(secret) ? { cookie: `device=${secret}` } : {};
}

/** Saves the secret that the backend's answer sets, if any. */
function saveDevice(context: object, setCookies: readonly string[]): void {
  const [secret] = setCookies.flatMap((cookie) => /^device=([\w-]{1,200});/.exec(cookie)?.[1] ?? []);
  if (secret) setCookie(context, deviceCookie, secret, deviceSeconds);
}

type SignInResult = { tokens: ReturnType<typeof readTokens>; setCookies: readonly string[] };

const authenticator = new Authenticator<SignInResult>();

/** One strategy per mode; the deployment chooses the mode (domain.md C19). */
for (const [mode, call] of [
  ["client", auth.login],
  ["admin", auth.loginAdmin],
] as const) {
  authenticator.use(
    new FormStrategy(async ({ form, request }) => {
      const login = String(form.get("login"));
      const body = { login: normaliseLogin(login), password: String(form.get("password")), method: loginMethod(login) };
      const device = request.headers.get("user-agent") ?? "";
      const { answer, setCookies } = await callBackend(call, {
        body,
        headers: { ...forwardedFor(request), ...deviceHeader(request), "user-agent": device, ...passedId(request) },
      });
      return { tokens: readTokens(answer, setCookies), setCookies };
    }),
    mode,
  );
}

/** Starts a session and returns its key. Throws the backend's error as ApiProblem. */
export async function signIn(request: Request, context: object, typed: { login: string; password: string }): Promise<string> {
  // remix-auth, which the package list asks for, reads the form by itself: the fields, already parsed, are made a request once more.
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("content-type");
  const typedAgain = new Request(request.url, { method: "POST", headers, body: new URLSearchParams(typed) });
  const { tokens, setCookies } = await authenticator.authenticate(env.APP_MODE, typedAgain);
  const key = await startSession(context, tokens);
  saveDevice(context, setCookies);
  return key;
}

/** The second step of a sign-in; as `signIn`. */
export const signInByCode = (request: Request, context: object, body: BodyInput<typeof secondFactor.signIn>) =>
  enter(request, context, (headers) => callBackend(secondFactor.signIn, { body, headers }));

export const signInByPasskey = (request: Request, context: object, body: BodyInput<typeof passkeys.signIn>) =>
  enter(request, context, (headers) => callBackend(passkeys.signIn, { body, headers }));

type Enter = (headers: Record<string, string>) => Promise<{ answer: Tokens; setCookies: readonly string[] }>;

async function enter(request: Request, context: object, send: Enter): Promise<string> {
  const { answer, setCookies } = await send({
    ...forwardedFor(request),
    ...deviceHeader(request),
    "user-agent": request.headers.get("user-agent") ?? "",
    ...requestIdHeaders(context),
  });
  const key = await startSession(context, readTokens(answer, setCookies));
  saveDevice(context, setCookies);
  return key;
}

/** Sets a new password by a code. That proves the person, so this browser gets their device secret. */
export async function restorePassword(request: Request, context: object, body: BodyInput<typeof auth.restorePassword>): Promise<void> {
  const { setCookies } = await callBackend(auth.restorePassword, {
    body,
    headers: { ...forwardedFor(request), ...deviceHeader(request), ...requestIdHeaders(context) },
  });
  saveDevice(context, setCookies);
}
