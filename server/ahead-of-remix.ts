/**
 * Preloaded into every portal process (`--import`). Some hostile requests make remix-serve answer 500, or never, before a
 * route of ours can tell; here they take a shape that our own checks refuse, with our own page.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "./env.ts";
import "./quick-route-matching.ts";

if (env.SENTRY_DSN) (await import("./error-reports.ts")).startErrorReports(env.SENTRY_DSN, `portal ${env.APP_MODE}`);

/** Methods that the web's Request class refuses to hold. No page takes PUT: the answer is 405. */
const UNKNOWN_TO_REQUEST = new Set(["TRACE", "TRACK", "CONNECT"]);

subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  if (UNKNOWN_TO_REQUEST.has(request.method ?? "")) request.method = "PUT";
  // Remix reads the answer of a `.data` request to its end before it sends anything, and hides the ending from the loader.
  if (request.headers.accept && isDataPath(request.url)) request.headers.accept = "*/*";
  const { origin } = request.headers;
  if (origin === undefined || request.method === "GET" || request.method === "HEAD") return;
  // Remix throws on an Origin that is not the Host; `isOwnOrigin` judges it as well, from the Referer.
  delete request.headers.origin;
  request.headers.referer = origin;
});

/** As Remix reads the address. */
function isDataPath(target = ""): boolean {
  const address = `http://portal${target}`;
  return URL.canParse(address) && new URL(address).pathname.endsWith(".data");
}
