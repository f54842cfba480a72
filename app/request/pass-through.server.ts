import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { exchangeCookie } from "#contract/exchange.ts";
import { backendUrl } from "./call-backend.server.ts";
import { forwardedFor } from "./client-address.server.ts";
import { passStream } from "./http.server.ts";

/** Request headers passed to the backend, and response headers passed back. */
const passed = ["authorization", "content-length", "content-type", "idempotency-key", "user-agent", "x-request-id"];
const passedBack = ["content-disposition", "content-type", "retry-after"];

/**
 * Proxies a request of another system to the same path and query of the backend, streaming both bodies. Uses no session. Refuses
 * writes from browsers, which always send one of these headers. `unavailable` answers when the backend does not.
 */
export async function passThrough(request: Request, unavailable = () => new Response(null, { status: 502 })): Promise<Response> {
  const { method, headers, signal } = request;
  if (method !== "GET" && ["sec-fetch-site", "origin", "referer"].some((name) => headers.has(name)))
    return new Response(null, { status: 403 });
  const { pathname, search } = new URL(request.url);
  const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : null;
  try {
    const message = { method, headers: { ...passedHeaders(headers), ...forwardedFor(request) }, body, signal };
    const { status, headers: answered, stream } = await passStream(`${backendUrl}${pathname}${search}`, message);
    const selected = passedBack.flatMap((name) => (typeof answered[name] === "string" ? [[name, answered[name]]] : []));
    return new Response(stream, { status, headers: { ...Object.fromEntries(selected), "Cache-Control": "no-store" } });
  } catch {
    return unavailable();
  }
}

function passedHeaders(headers: Headers): Record<string, string> {
  const own = (headers.get("cookie") ?? "").split(/;\s?/).find((cookie) => cookie.startsWith(`${exchangeCookie}=`));
  const selected = passed.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : []));
  return { ...Object.fromEntries(selected), ...(own && { cookie: own }) };
}
