import { accreditation } from "#contract/accreditation.ts";
import { Uuid } from "#contract/primitives.ts";
import { callFile } from "#app/request/call-backend.server.ts";
import { requestState } from "#app/request/request-state.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { freshSession } from "#app/request/tokens.server.ts";

/** What a browser may show by itself; anything else is only saved. */
const shown = ["application/pdf", "image/jpeg", "image/png"];

/** A document of an accreditation, with the person's own token: a link of another company is not found. */
export const loader = resource("document", async ({ request, url, context }) => {
  const uuid = Uuid.safeParse(url.searchParams.get("uuid"));
  const session = await freshSession(request, context);
  if (!uuid.success || !session) throw errorPage(context, 404);
  const file = await callFile(accreditation.documentFile, {
    params: { uuid: uuid.data },
    headers: { authorization: `Bearer ${session.accessToken}`, "x-request-id": requestState(context).requestId },
    signal: request.signal,
  });
  const type = file.headers.get("content-type") ?? "application/octet-stream";
  const saved = file.headers.get("content-disposition") ?? "attachment";
  const isShown = url.searchParams.get("view") === "1" && shown.includes(type);
  const headers = new Headers({
    "Content-Type": type,
    "Content-Disposition": isShown ? saved.replace(/^attachment/, "inline") : saved,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    // The browser's own viewer of PDF does not open in a sandbox.
    "Content-Security-Policy": isShown && type === "application/pdf" ? "frame-ancestors 'none'" : "default-src 'none'; img-src 'self'; sandbox",
  });
  const size = file.headers.get("content-length");
  if (size) headers.set("Content-Length", size);
  return new Response(file.body, { headers });
});
