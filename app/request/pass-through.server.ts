import { Readable } from "node:stream";
import { exchangeCookie } from "#contract/exchange.ts";
import { backendUrl } from "./call-backend.server.ts";
import { forwardedFor } from "./client-address.server.ts";
import { passStream } from "./http.server.ts";
import { BodyTooLarge, bytesOf } from "./read-body.server.ts";

/** Request headers passed to the backend, and response headers passed back. */
const passed = ["authorization", "content-length", "content-type", "idempotency-key", "user-agent", "x-request-id"];
const passedBack = ["content-disposition", "content-type", "retry-after"];

/**
 * Proxies a request of another system to the same path and query of the backend, streaming both bodies. Uses no session. Refuses
 * writes from browsers, which always send one of these headers. `unavailable` answers when the backend does not, `tooLarge` a body of
 * more than `maxBytes`, which may come without a length.
 */
export async function passThrough(
  request: Request,
  {
    maxBytes = Number.POSITIVE_INFINITY,
    unavailable = () => new Response(null, { status: 502 }),
    tooLarge = () => new Response(null, { status: 413 }),
  } = {},
): Promise<Response> {
  const { method, headers, signal } = request;
  if (method !== "GET" && ["sec-fetch-site", "origin", "referer"].some((name) => headers.has(name)))
    return new Response(null, { status: 403 });
  const { pathname, search } = new URL(request.url);
  const body = request.body ? Readable.from(bytesOf(request, maxBytes), { objectMode: false }) : null;
  try {
    const message = { method, headers: { ...passedHeaders(headers), ...forwardedFor(request) }, body, signal };
    const { status, headers: answered, stream } = await passStream(`${backendUrl}${pathname}${search}`, message);
    const selected = passedBack.flatMap((name) => (typeof answered[name] === "string" ? [[name, answered[name]]] : []));
    return new Response(stream, { status, headers: { ...Object.fromEntries(selected), "Cache-Control": "no-store" } });
  } catch (error) {
    return error instanceof BodyTooLarge ? tooLarge() : unavailable();
  }
}

function passedHeaders(headers: Headers): Record<string, string> {
  const own = (headers.get("cookie") ?? "").split(/;\s?/).find((cookie) => cookie.startsWith(`${exchangeCookie}=`));
  const selected = passed.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : []));
  return { ...Object.fromEntries(selected), ...(own && { cookie: own }) };
}
