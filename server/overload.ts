/**
 * Part of `request-hardening.ts`, in every portal process. Answers 503 at once, without Remix, while as many requests are under way as
 * the process answers in two or three seconds, or fewer on a machine that is slower at the moment: in a longer queue everybody would
 * wait until browsers and proxies give up, and pages would be rendered for nobody.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import texts from "#locales/ru/shell.json" with { type: "json" };

/** A page takes a core for some 10 ms. */
const maxUnderWay = 150;
/** Where the event loop is so late, as in the backend, this many are enough. */
const lateMs = 2_000;
const maxWhenLate = 40;
const lookEveryMs = 250;
const logEveryMs = 10_000;
/** A refused event stream would not be reopened for a minute: it has a limit of its own (STREAMS_MAX). The others are checks. */
const alwaysServed = /^\/(?:events|healthz|readyz)(?:$|\?)/;

const { unavailableTitle, unavailableText, retry } = texts.errorPage;
/** Of its own: the portal's style sheet would be one more request. */
const style = `body{max-width:36rem;margin:15vh auto 0;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif;color:#15211d;background:#f2f4f2}
h1{margin:0;font-size:1.5rem}a{color:#0b5d4d}`;
const head = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${unavailableTitle}</title><style>${style}</style></head>`;
const again = `<p><a href="">${retry}</a></p>`;
/** What was sent by a form is not asked for again by a link. */
const page = (isForm: boolean) =>
  `${head}<body><main><h1>${unavailableTitle}</h1><p>${unavailableText}</p>${isForm ? "" : again}</main></body></html>`;

/** Whether one more would only wait. */
export const isFull = (underWay: number, lagMs: number) => underWay >= (lagMs > lateMs ? maxWhenLate : maxUnderWay);

type Log = { warn(facts: object, text: string): void };

/** From now on requests are refused while too many are under way, but for the metrics at a port of their own. */
export function rejectOverload(log: Log, metricsPort: number | undefined): void {
  const guarded = new WeakSet<Server>();
  let underWay = 0;
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let lagMs = 0;
  let lookedAt = performance.now();
  setInterval(() => {
    lagMs = performance.now() - lookedAt - lookEveryMs;
    lookedAt = performance.now();
  }, lookEveryMs).unref();

  /** Until the head of its answer, as what follows waits for the browser alone; of a form or an upload from the end of its body. */
  const count = (request: IncomingMessage, response: ServerResponse) => {
    let isCounted = false;
    let isOver = false;
    const begin = () => {
      if (isOver) return;
      isCounted = true;
      underWay += 1;
    };
    const end = () => {
      if (isOver) return;
      isOver = true;
      if (isCounted) underWay -= 1;
    };
    const { writeHead } = response;
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      end();
      return writeHead.apply(response, head);
    }) as typeof writeHead;
    response.once("close", end);
    if (request.method === "GET" || request.method === "HEAD") begin();
    else request.once("end", begin);
  };

  const reject = (request: IncomingMessage, response: ServerResponse) => {
    refused += 1;
    if (performance.now() - loggedAt > logEveryMs) {
      log.warn({ refused }, "too many requests are under way");
      loggedAt = performance.now();
    }
    const isPage = (request.headers.accept ?? "").includes("text/html");
    response.writeHead(503, { "Content-Type": isPage ? "text/html; charset=utf-8" : "text/plain; charset=utf-8" });
    response.end(request.method === "HEAD" ? undefined : isPage ? page(request.method === "POST") : "");
  };

  // remix-serve makes its server by itself. Its listeners are asked only for what is served: a listener cannot keep others from it.
  const guard = (server: Server) => {
    const listeners = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      if (isFull(underWay, lagMs) && !alwaysServed.test(request.url ?? "")) return reject(request, response);
      count(request, response);
      for (const listener of listeners) listener.call(server, request, response);
    });
  };

  subscribe("http.server.request.start", (message) => {
    const { server, request } = message as { server: Server; request: IncomingMessage };
    if (guarded.has(server) || (metricsPort !== undefined && request.socket.localPort === metricsPort)) return;
    guarded.add(server);
    guard(server);
  });
}
