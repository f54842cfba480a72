import type { AnyCall } from "#contract/call.ts";
import { type CallInput, callFile } from "./call-backend.server.ts";
import { requestState } from "./request-state.server.ts";
import { errorPage } from "./responses.server.ts";
import { freshSession } from "./tokens.server.ts";

/** A file of the backend, with the person's own token, to be saved: bytes, type and name pass on as they come. */
export async function fileAsIs<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  { request, context }: { request: Request; context: object },
): Promise<Response> {
  const session = await freshSession(request, context);
  if (!session) throw errorPage(context, 404);
  const file = await callFile(call, {
    ...input,
    headers: { authorization: `Bearer ${session.accessToken}`, "x-request-id": requestState(context).requestId },
    signal: request.signal,
  });
  const headers = new Headers({
    "Content-Type": file.headers.get("content-type") ?? "application/octet-stream",
    "Content-Disposition": file.headers.get("content-disposition") ?? "attachment",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
  const size = file.headers.get("content-length");
  if (size) headers.set("Content-Length", size);
  return new Response(file.body, { headers });
}
