/**
 * Preloaded into every portal process before remix-serve (`--import`).
 *
 * What: sees each request before Express does, rewrites those that Express or Remix would fail at so that our own checks refuse them
 * with our own page, and adds the security headers to each response.
 * Why here: remix-serve makes its Express app, middlewares and log by itself and takes nothing but the build's path, and Remix runs
 * no code of ours before it has made a `Request` and matched a route. Node's `http.server.request.start` is the public place before.
 * Without it: methods that `Request` rejects, a bad `Host` and addresses that cannot be decoded answer 500 or Express's English page;
 * thousands of parameters cost seconds; forms whose Origin is not the Host answer 500 (behind a proxy that changes `Host`: all of
 * them); files have no security headers; the log has whole addresses; a stream asked for as data answers when it ends.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { malformedPath } from "#app/site-map/paths.ts";
import { startLog } from "./access-log.ts";
import { env } from "./env.ts";
import { rejectOverload } from "./overload.ts";
import { requestIdHeader, requestIdOf } from "./request-id.ts";
import { RETRY_AFTER_SECONDS } from "./retry-after.ts";
import "./slow-requests.ts";

/** Headers of every response of the portal, including static files and errors. */
const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
  ...(env.PUBLIC_URL?.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
};

if (env.SENTRY_DSN) (await import("./error-reports.ts")).startErrorReports(env.SENTRY_DSN, `portal ${env.APP_MODE}`);

const log = startLog();
const metricsPort = env.APP_MODE === "admin" ? env.ADMIN_METRICS_PORT : env.PORTAL_METRICS_PORT;
rejectOverload(log, metricsPort);
if (metricsPort !== undefined) {
  const [{ openPortalMetrics }, { serveMetrics }] = await Promise.all([
    import("./portal-metrics.ts"),
    import("./backend/metrics/serve-metrics.ts"),
  ]);
  await serveMetrics(openPortalMetrics(metricsPort), { host: env.BACKEND_HOST, port: metricsPort, log });
}

/** Methods that the `Request` class rejects. They become PUT, which no page takes: the answer is 405. */
const UNKNOWN_TO_REQUEST = new Set(["TRACE", "TRACK", "CONNECT"]);
/** Parsing an address takes time quadratic in the number of its parameters. */
const MAX_PARAMETERS = 200;
/** Header that marks a refused request for `withResponseHeaders`; the same header of a client is deleted. */
const REFUSED = "x-portal-refused";

subscribe("http.server.request.start", (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  addSecurityHeaders(response);
  const { headers } = request;
  delete headers[REFUSED];
  // Of a proxy only: a client must not choose the name of its request, which may be another's.
  headers[requestIdHeader] = requestIdOf(env.TRUST_PROXY === "on" ? headers[requestIdHeader] : undefined);
  // A trace begins here: its number of a client may be another's.
  delete headers.traceparent;
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
  // Remix buffers the whole response to a `.data` request and does not tell the loader when the client aborts.
  if (headers.accept && isDataPath(request.url)) headers.accept = "*/*";
  const { origin } = headers;
  if (origin === undefined || request.method === "GET" || request.method === "HEAD") return;
  // Remix throws when Origin is not the Host. `isOwnOrigin` reads the Referer instead.
  delete headers.origin;
  headers.referer = origin;
});

// After the above, which names the request.
if (env.OTEL_EXPORTER_OTLP_ENDPOINT) (await import("./start-tracing.ts")).startTracingOf(`portal-${env.APP_MODE}`);

/** Adds the security headers to responses that our route builders do not make: static files and remix-serve's own answers. */
function addSecurityHeaders(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    for (const [name, value] of Object.entries({ ...securityHeaders, ...defaultHeaders }))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    if (head[0] === 503 && !response.hasHeader("Retry-After")) response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

const defaultHeaders = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store" };

function isMalformed({ url = "", headers: { host = "" } }: IncomingMessage): boolean {
  if (!url.startsWith("/") || url.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS) return true;
  return host !== "" && !(/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`));
}

/** Whether the path can be decoded. Express answers an undecodable path itself, in English. */
function isReadable(target = ""): boolean {
  try {
    decodeURIComponent(target.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Same condition as in Remix. */
function isDataPath(target = ""): boolean {
  const address = `http://portal${target}`;
  return URL.canParse(address) && new URL(address).pathname.endsWith(".data");
}
