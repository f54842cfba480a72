import { auth, type Tokens } from "#contract/auth.ts";
import type { AnyCall } from "#contract/call.ts";
import { loginMethod } from "#contract/login.ts";

export type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; token?: string | null };

/** The raw answer; checks interpret it. */
export type Received = { status: number; type: string; isFile: boolean; body: unknown; text: string };

const TIMEOUT_MS = 20_000;

/** Any implementation of the contract, by its address. */
export class Client {
  readonly #base: string;

  constructor(url: string) {
    this.#base = url.replace(/\/$/, "");
  }

  send(call: AnyCall, sent: Sent = {}): Promise<Received> {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ""));
    const query = new URLSearchParams(sent.query).toString();
    return this.request(call.method, path + (query && `?${query}`), sent);
  }

  async request(method: string, path: string, { token, body }: Sent = {}): Promise<Received> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        accept: "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, type, isFile: response.headers.has("content-disposition"), body: parse(text), text };
  }

  /** Tries the clients' login, then the administrators'; null when both refuse. */
  async signIn(login: string, password: string): Promise<string | null> {
    for (const call of [auth.login, auth.loginAdmin]) {
      const answer = await this.send(call, { body: { login, password, method: loginMethod(login) } });
      if (answer.status === 200) return (answer.body as Tokens).access_token;
    }
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
