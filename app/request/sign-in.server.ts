import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { auth } from "#contract/auth.ts";
import { loginMethod, normaliseLogin } from "#contract/login.ts";
import { env } from "#server/env.ts";
import { callBackend } from "./call-backend.server.ts";
import { forwardedFor } from "./client-address.server.ts";
import { readTokens } from "./tokens.server.ts";

type Tokens = ReturnType<typeof readTokens>;

const authenticator = new Authenticator<Tokens>();

/** Two sign-ins, one per mode; the deployment decides which one counts (domain.md C19). */
for (const [mode, call] of [
  ["client", auth.login],
  ["admin", auth.loginAdmin],
] as const) {
  authenticator.use(
    new FormStrategy(async ({ form, request }) => {
      const login = String(form.get("login"));
      const body = { login: normaliseLogin(login), password: String(form.get("password")), method: loginMethod(login) };
      const device = request.headers.get("user-agent") ?? "";
      const { answer, setCookies } = await callBackend(call, { body, headers: { ...forwardedFor(request), "user-agent": device } });
      return readTokens(answer, setCookies);
    }),
    mode,
  );
}

/** Tokens for what was typed; the backend's refusal passes through as an ApiProblem. */
export function signIn(request: Request, typed: { login: string; password: string }): Promise<Tokens> {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("content-type");
  return authenticator.authenticate(env.APP_MODE, new Request(request.url, { method: "POST", headers, body: new URLSearchParams(typed) }));
}
