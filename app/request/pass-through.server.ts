import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { backendUrl } from "./call-backend.server.ts";
import { clientAddress } from "./client-address.server.ts";
import { passStream } from "./exchange.server.ts";

/** What another system may tell the backend through the portal. */
const passed = ["authorization", "content-length", "content-type", "cookie", "user-agent"];

/**
 * A request of another system, at the same path and query of the backend, and its answer; bodies pass as they come. No session
 * and no page of ours takes part, so there is nothing that a foreign page could use.
 */
export async function passThrough(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(
    passed.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name) ?? ""]] : [])),
  );
  const address = clientAddress(request);
  if (address) headers["x-forwarded-for"] = address;
  const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : null;
  try {
    const answer = await passStream(`${backendUrl}${pathname}${search}`, { method: request.method, headers, body, signal: request.signal });
    return new Response(answer.text, { status: answer.status, headers: { "Content-Type": answer.type, "Cache-Control": "no-store" } });
  } catch {
    return new Response(null, { status: 502 });
  }
}
