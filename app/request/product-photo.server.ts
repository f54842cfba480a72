import { pictureFile, pictures } from "#contract/pictures.ts";
import { ApiProblem } from "./api-problem.ts";
import { callFile } from "./call-backend.server.ts";
import { passedId } from "./request-state.server.ts";

/** A public photo of a product, cacheable forever because its name derives from its content. Answers 304 without the backend. */
export async function productPhoto(file: string, request: Request): Promise<Response> {
  const [, name, side] = pictureFile.exec(file) ?? [];
  if (!name) return nothing(404);
  const cacheHeaders = {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${name}-${side}"`,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  if (request.headers.get("if-none-match") === cacheHeaders.ETag) return new Response(null, { status: 304, headers: cacheHeaders });
  try {
    const answer = await callFile(pictures.file, { params: { file }, headers: passedId(request), signal: request.signal });
    const size = answer.headers.get("content-length");
    return new Response(answer.body, {
      headers: { ...cacheHeaders, "Content-Type": "image/webp", ...(size && { "Content-Length": size }) },
    });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return nothing(error.status === 404 ? 404 : 502);
  }
}

const nothing = (status: number) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });
