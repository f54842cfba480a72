import { password } from "#tests/support/password.ts";
import type { Stack } from "./stack.ts";

/** A call straight to a backend, as a portal makes it. */
export async function call(port: number, method: string, path: string, token?: string, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { "content-type": "application/json" }) },
    signal: AbortSignal.timeout(20_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const said = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: said };
}

export async function signIn(port: number, login: string): Promise<string> {
  const { status, body } = await call(port, "POST", "/auth/login", undefined, { login, password, method: "email" });
  if (status !== 200) throw new Error(`${login} cannot sign in: ${status} ${JSON.stringify(body)}`);
  return String(body.access_token);
}

/** A key of the exchange. */
export async function openKey({ machines }: Pick<Stack, "machines">, name: string): Promise<string> {
  const port = machines[0]?.backend ?? 0;
  const token = await signIn(port, "supervisor@seller.example");
  const { body } = await call(port, "POST", "/v1/exchange/keys", token, { name, writes: ["goods"], reads: ["goods", "deals"] });
  if (!body.key) throw new Error(`no key: ${JSON.stringify(body)}`);
  return String(body.key);
}
