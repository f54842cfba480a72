import { DEMO_PASSWORD } from "#server/demo-accounts.ts";
import { type Connection, type Reply, requestText } from "./connection.ts";
import { CookieJar } from "./cookie-jar.ts";

/** A browser without script: somebody's cookies over one connection of the load driver. */
export class Session {
  readonly cookies = new CookieJar();
  readonly login: string;
  readonly #site: { host: string; origin: string };
  readonly #connection: Connection;

  /** `site`: how browsers call the portal, if a proxy stands before it. */
  constructor(port: number, connection: Connection, login: string, site?: string) {
    this.login = login;
    const host = site ?? `127.0.0.1:${port}`;
    this.#site = { host, origin: `${site ? "https" : "http"}://${host}` };
    this.#connection = connection;
  }

  get(path: string): Promise<Reply> {
    return this.#send(requestText({ path, headers: this.#headers() }));
  }

  post(path: string, fields: URLSearchParams | Record<string, string>): Promise<Reply> {
    const headers = { origin: this.#site.origin, "content-type": "application/x-www-form-urlencoded", ...this.#headers() };
    return this.#send(requestText({ method: "POST", path, headers, body: new URLSearchParams(fields).toString() }));
  }

  signIn(): Promise<Reply> {
    return this.post("/login", { login: this.login, password: DEMO_PASSWORD });
  }

  #headers(): Record<string, string> {
    const cookie = this.cookies.header();
    return { host: this.#site.host, accept: "text/html", ...(cookie && { cookie }) };
  }

  async #send(text: string): Promise<Reply> {
    const reply = await this.#connection.send(text);
    this.cookies.take([...reply.head.matchAll(/\r\nset-cookie: ([^\r]+)/gi)].map(([, line]) => line ?? ""));
    return reply;
  }
}
