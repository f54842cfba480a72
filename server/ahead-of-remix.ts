/**
 * Preloaded into every portal process (`--import`). Some hostile requests make remix-serve answer 500, or never, before a
 * route of ours can tell; here they take a shape that our own checks refuse, with our own page.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { malformedPath } from "#app/site-map/paths.ts";
import "#app/speed/route-matching.ts";
import { env } from "./env.ts";
import { loggedPath } from "./logged-path.ts";
import { securityHeaders } from "./security-headers.ts";
import "./slow-requests.ts";

if (env.SENTRY_DSN) (await import("./error-reports.ts")).startErrorReports(env.SENTRY_DSN, `portal ${env.APP_MODE}`);

// The access log is remix-serve's own, with the whole address.
const servePackages = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));
const morgan = servePackages("morgan") as {
  token(name: string, read: (request: IncomingMessage & { originalUrl?: string }) => string): void;
};
morgan.token("url", (request) => loggedPath(request.originalUrl ?? request.url));

/** Methods that the web's Request class refuses to hold. No page takes PUT: the answer is 405. */
const UNKNOWN_TO_REQUEST = new Set(["TRACE", "TRACK", "CONNECT"]);
/** Parsing an address takes time quadratic in the number of its parameters. */
const MOST_PARAMETERS = 200;
/** A header that `stamped` reads; whatever a browser sends under this name is overwritten. */
const REFUSED = "x-portal-refused";

subscribe("http.server.request.start", (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  stamp(response);
  const { headers } = request;
  delete headers[REFUSED];
  // Remix and Express take the host from `Host` alone.
  delete headers["x-forwarded-host"];
  if (UNKNOWN_TO_REQUEST.has(request.method ?? "")) request.method = "PUT";
  if (isMalformed(request)) {
    request.url = (request.url ?? "").startsWith("/") ? (request.url ?? "").replace(/\?.*/s, "") : "/";
    Object.assign(headers, { host: "malformed", [REFUSED]: "400" });
  }
  if (!isReadable(request.url)) {
    request.url = malformedPath;
    headers[REFUSED] = "400";
  }
  // Remix reads the answer to a `.data` request to its end before it sends anything, and does not tell the loader when the
  // client aborts.
  if (headers.accept && isDataPath(request.url)) headers.accept = "*/*";
  const { origin } = headers;
  if (origin === undefined || request.method === "GET" || request.method === "HEAD") return;
  // Remix throws on an Origin that is not the Host; `isOwnOrigin` judges it as well, from the Referer.
  delete headers.origin;
  headers.referer = origin;
});

/** Answers that no builder makes: static files, and what remix-serve answers by itself. */
function stamp(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    for (const [name, value] of Object.entries({ ...securityHeaders, ...unlessSaid }))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

const unlessSaid = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store" };

function isMalformed({ url = "", headers: { host = "" } }: IncomingMessage): boolean {
  if (!url.startsWith("/") || url.split("&", MOST_PARAMETERS + 1).length > MOST_PARAMETERS) return true;
  return host !== "" && !(/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`));
}

/** Whether the address can be read. Express answers one that cannot be read by itself, in English. */
function isReadable(target = ""): boolean {
  try {
    decodeURIComponent(target.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Decides as Remix does. */
function isDataPath(target = ""): boolean {
  const address = `http://portal${target}`;
  return URL.canParse(address) && new URL(address).pathname.endsWith(".data");
}
