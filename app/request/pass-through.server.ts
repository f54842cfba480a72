import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { exchangeCookie } from "#contract/exchange.ts";
import { backendUrl } from "./call-backend.server.ts";
import { forwardedFor } from "./client-address.server.ts";
import { passStream } from "./http.server.ts";

/** Request headers passed to the backend. */
const passed = ["authorization", "content-length", "content-type", "user-agent"];

/**
 * Proxies a request of another system to the same path and query of the backend, streaming its body. Uses no session. Refuses
 * writes from browsers, which always send one of these headers.
 */
export async function passThrough(request: Request): Promise<Response> {
  const { method, headers, signal } = request;
  if (method !== "GET" && ["sec-fetch-site", "origin", "referer"].some((name) => headers.has(name)))
    return new Response(null, { status: 403 });
  const { pathname, search } = new URL(request.url);
  const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : null;
  try {
    const message = { method, headers: { ...passedHeaders(headers), ...forwardedFor(request) }, body, signal };
    const { status, type, text } = await passStream(`${backendUrl}${pathname}${search}`, message);
    return new Response(text, { status, headers: { "Content-Type": type, "Cache-Control": "no-store" } });
  } catch {
    return new Response(null, { status: 502 });
  }
}

function passedHeaders(headers: Headers): Record<string, string> {
  const own = (headers.get("cookie") ?? "").split(/;\s?/).find((cookie) => cookie.startsWith(`${exchangeCookie}=`));
  const kept = passed.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : []));
  return { ...Object.fromEntries(kept), ...(own && { cookie: own }) };
}
