import type { AnyCall } from "#contract/call.ts";
import { type CallInput, callFile } from "./call-backend.server.ts";
import { requestIdHeaders } from "./request-state.server.ts";
import { errorPage } from "./responses.server.ts";
import { freshSession } from "./tokens.server.ts";

/** Types that a browser may display; others are only downloaded. */
const displayedTypes = ["application/pdf", "image/jpeg", "image/png"];

type RequestArgs = { request: Request; context: object };

/** Streams a file of the backend with the person's token, keeping its type and name. `?view=1` displays it instead of downloading. */
export async function fileAnswer<C extends AnyCall>(call: C, input: CallInput<C>, { request, context }: RequestArgs): Promise<Response> {
  const session = await freshSession(request, context);
  if (!session) throw errorPage(context, 404);
  const file = await callFile(call, {
    ...input,
    headers: { authorization: `Bearer ${session.accessToken}`, ...requestIdHeaders(context) },
    signal: request.signal,
  });
  const type = file.headers.get("content-type") ?? "application/octet-stream";
  const saved = file.headers.get("content-disposition") ?? "attachment";
  const isDisplayed = displayedTypes.includes(type) && new URL(request.url).searchParams.get("view") === "1";
  const headers = new Headers({
    "Content-Type": type,
    "Content-Disposition": isDisplayed ? saved.replace(/^attachment/, "inline") : saved,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    // The browser's PDF viewer does not open in a sandbox.
    "Content-Security-Policy":
      isDisplayed && type === "application/pdf" ? "frame-ancestors 'none'" : "default-src 'none'; img-src 'self'; sandbox",
  });
  const size = file.headers.get("content-length");
  if (size) headers.set("Content-Length", size);
  return new Response(file.body, { headers });
}
