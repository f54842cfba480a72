import { auth } from "#contract/auth.ts";
import { DEMO_PASSWORD } from "#server/demo-accounts.ts";
import { ask, type Reply } from "./connection.ts";

/** Access tokens live five minutes; a measurement takes less than one. */
const FRESH_MS = 200_000;
/** Argon2 is slow on purpose. */
const AT_ONCE = 4;

type SavedToken = { value: string; at: number };

/** Signs people in and caches their tokens and cookies until they expire. */
export class People {
  readonly #ports: { backend: number; portal: number };
  readonly #tokens = new Map<string, SavedToken>();
  readonly #cookies = new Map<string, SavedToken>();

  constructor(ports: { backend: number; portal: number }) {
    this.#ports = ports;
  }

  /** Authorization headers for the API. */
  tokens(logins: readonly string[]): Promise<string[]> {
    return this.#fresh(logins, this.#tokens, (login) => this.#signIn(login));
  }

  async token(login: string): Promise<string> {
    return (await this.tokens([login]))[0] ?? "";
  }

  /** Cookie headers for the portal. */
  cookies(logins: readonly string[]): Promise<string[]> {
    return this.#fresh(logins, this.#cookies, (login) => this.#enter(login));
  }

  async #fresh(
    logins: readonly string[],
    savedTokens: Map<string, SavedToken>,
    get: (login: string) => Promise<string>,
  ): Promise<string[]> {
    const stale = logins.filter((login) => (savedTokens.get(login)?.at ?? Number.NEGATIVE_INFINITY) < performance.now() - FRESH_MS);
    const queue = stale[Symbol.iterator]();
    const work = async () => {
      for (const login of queue) savedTokens.set(login, { value: await get(login), at: performance.now() });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return logins.map((login) => savedTokens.get(login)?.value ?? "");
  }

  async #signIn(login: string): Promise<string> {
    const { method, path } = auth.login;
    const reply = await ask(this.#ports.backend, { method, path, body: { login, password: DEMO_PASSWORD, method: "email" } });
    if (reply.status !== 200) throw new Error(`cannot sign in as ${login}: ${reply.status} ${reply.body}`);
    return `Bearer ${(JSON.parse(reply.body.toString()) as { access_token: string }).access_token}`;
  }

  async #enter(login: string): Promise<string> {
    const { portal } = this.#ports;
    const body = new URLSearchParams({ login, password: DEMO_PASSWORD }).toString();
    const headers = {
      host: `127.0.0.1:${portal}`,
      origin: `http://127.0.0.1:${portal}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const reply = await ask(portal, { method: "POST", path: "/login", headers, body });
    if (reply.status !== 303) throw new Error(`cannot sign in at the portal as ${login}: ${reply.status}`);
    return cookiesOf(reply);
  }
}

/** Cookies without the greeting, which only the first page has. */
function cookiesOf({ head }: Reply): string {
  const given = [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map((match) => match[1] ?? "");
  return given.filter((cookie) => !cookie.startsWith("flash=")).join("; ");
}

/** Director of a generated company, numbered from 1. */
export const buyer = (n: number) => `big-${n}@buyers.example`;
export const buyers = (count: number, first = 1) => Array.from({ length: count }, (_, index) => buyer(first + index));
