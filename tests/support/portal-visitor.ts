import { type Agent, type IncomingHttpHeaders, request } from "node:http";

export type Answer = {
  status: number;
  /** One value per name; Set-Cookie apart. */
  headers: IncomingHttpHeaders;
  setCookies: readonly string[];
  body: string;
  /** Where a redirect leads, on this portal; null when it is none. For `.data` it is read out of the answer. */
  location: string | null;
};

type Fields = Record<string, string | readonly string[]>;
type Sent = { headers?: Record<string, string>; body?: string | Buffer; method?: string };

const mostRedirects = 5;

/** A browser without script: a cookie jar, a page, forms; redirects are followed by hand. */
export class Visitor {
  readonly origin: string;
  readonly cookies: Map<string, string>;
  #agent: Agent;

  constructor(origin: string, agent: Agent, cookies = new Map<string, string>()) {
    this.origin = origin;
    this.#agent = agent;
    this.cookies = cookies;
  }

  /** Another browser with the same cookies, as a thief would have it. */
  copy(): Visitor {
    return new Visitor(this.origin, this.#agent, new Map(this.cookies));
  }

  /** The browser lets the session go and keeps the rest, as when its time is over. */
  endSession(): void {
    for (const name of this.cookies.keys()) if (/^(__Host-sid|sid-)/.test(name)) this.cookies.delete(name);
  }

  /** The same browser at another portal, without its cookies. */
  at(origin: string): Visitor {
    return new Visitor(origin, this.#agent);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("GET", path, { headers });
  }

  /** The page's data as a navigation with script asks for it. */
  getData(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("GET", dataPath(path), { headers });
  }

  /** One loader alone. */
  getRoute(path: string, routeId: string): Promise<Answer> {
    const data = dataPath(path);
    return this.send("GET", `${data}${data.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(routeId)}`);
  }

  /** Sends a form as a page of ours would. */
  post(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one as string);
    return this.postText(path, body.toString(), headers);
  }

  /** The same with the body written out: where the order of fields counts, or what stands in them is no text. */
  postText(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", path, {
      body,
      headers: { origin: this.origin, "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  }

  /** Goes where the answer leads until a page comes. */
  async follow(answer: Answer): Promise<Answer> {
    let last = answer;
    for (let hops = 0; last.location !== null; hops += 1) {
      if (hops === mostRedirects) throw new Error(`redirected more than ${mostRedirects} times, last to ${last.location}`);
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
          // As it is written: no normalising of `//`, `%2e` or `;`.
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
        // The server was closing the idle connection: a browser asks again on another one.
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
  // A single-fetch redirect travels as data: ["SingleFetchRedirect",…] with the target as a string.
  if (status !== 202) return null;
  return /"redirect","((?:[^"\\]|\\.)*)"/.exec(body)?.[1]?.replaceAll('\\"', '"') ?? null;
}

export function dataPath(path: string): string {
  const [pathname = "", search] = path.split("?");
  const data = pathname === "/" ? "/_root.data" : `${pathname.replace(/\/$/, "")}.data`;
  return search === undefined ? data : `${data}?${search}`;
}
