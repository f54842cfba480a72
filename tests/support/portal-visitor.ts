import { type Agent, type IncomingHttpHeaders, request } from "node:http";

export type Answer = {
  status: number;
  /** One value per name; `setCookies` has every Set-Cookie. */
  headers: IncomingHttpHeaders;
  setCookies: readonly string[];
  body: string;
  /** Where a redirect leads on this portal; null without one. For `.data` it is read from the body. */
  location: string | null;
};

type Fields = Record<string, string | readonly string[]>;
type Sent = { headers?: Record<string, string>; body?: string | Buffer; method?: string };

const maxRedirects = 5;

/** A browser without script: a cookie jar, pages and forms; it does not follow redirects by itself. */
export class Visitor {
  readonly origin: string;
  readonly cookies: Map<string, string>;
  #agent: Agent;

  constructor(origin: string, agent: Agent, cookies = new Map<string, string>()) {
    this.origin = origin;
    this.#agent = agent;
    this.cookies = cookies;
  }

  /** Another browser with the same cookies, as a thief has them. */
  copy(): Visitor {
    return new Visitor(this.origin, this.#agent, new Map(this.cookies));
  }

  /** Drops the session and keeps the other cookies, as when the session has expired. */
  endSession(): void {
    for (const name of this.cookies.keys()) if (/^(__Host-sid|sid-)/.test(name)) this.cookies.delete(name);
  }

  /** The same browser at another origin, without its cookies. */
  at(origin: string): Visitor {
    return new Visitor(origin, this.#agent);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("GET", path, { headers });
  }

  /** The page's data, as a client-side navigation fetches it. */
  getData(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("GET", dataPath(path), { headers });
  }

  /** The data of one loader. */
  getRoute(path: string, routeId: string): Promise<Answer> {
    const data = dataPath(path);
    return this.send("GET", `${data}${data.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(routeId)}`);
  }

  /** Sends a form as a page of the portal does. */
  post(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one as string);
    return this.postText(path, body.toString(), headers);
  }

  /** The same with a body given as text: where the order of fields matters, or values are no text. */
  postText(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", path, {
      body,
      headers: { origin: this.origin, "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  }

  /** A form with files. */
  async postForm(path: string, form: FormData): Promise<Answer> {
    const encoded = new Response(form);
    return this.send("POST", path, {
      headers: { origin: this.origin, "content-type": encoded.headers.get("content-type") ?? "" },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
  }

  /** Follows redirects until a page comes. */
  async follow(answer: Answer): Promise<Answer> {
    let last = answer;
    for (let hops = 0; last.location !== null; hops += 1) {
      if (hops === maxRedirects) throw new Error(`redirected more than ${maxRedirects} times, last to ${last.location}`);
      last = await this.get(last.location);
    }
    return last;
  }

  send(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Answer> {
    const { hostname, port } = new URL(this.origin);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          hostname,
          port,
          method,
          // Sent as written: no normalising of `//`, `%2e` or `;`.
          path,
          agent: this.#agent,
          headers: {
            host: `${hostname}:${port}`,
            accept: "text/html",
            ...(cookie && { cookie }),
            ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on("data", (part: Buffer) => parts.push(part));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const setCookies = incoming.headers["set-cookie"] ?? [];
            this.#keep(setCookies);
            const text = Buffer.concat(parts).toString("utf8");
            const status = incoming.statusCode ?? 0;
            resolve({
              status,
              headers: incoming.headers,
              setCookies,
              body: text,
              location: locationOf(status, incoming.headers, text, this.origin),
            });
          });
        },
      );
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        // The server was closing the idle connection: a browser retries on a new one.
        if (method === "GET" && outgoing.reusedSocket && error.code === "ECONNRESET") resolve(this.send(method, path, { headers }));
        else reject(error);
      });
      outgoing.end(body);
    });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function locationOf(status: number, headers: IncomingHttpHeaders, body: string, origin: string): string | null {
  if (headers.location) {
    const url = new URL(headers.location, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : headers.location;
  }
  // A single-fetch redirect is data: ["SingleFetchRedirect",…] with the target as a string.
  if (status !== 202) return null;
  return /"redirect","((?:[^"\\]|\\.)*)"/.exec(body)?.[1]?.replaceAll('\\"', '"') ?? null;
}

export function dataPath(path: string): string {
  const [pathname = "", search] = path.split("?");
  const data = pathname === "/" ? "/_root.data" : `${pathname.replace(/\/$/, "")}.data`;
  return search === undefined ? data : `${data}?${search}`;
}
