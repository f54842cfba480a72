import { createHash } from "node:crypto";
import { errorPage } from "./responses.server.ts";

/** A digest in the picture's address, so that the browser may cache it. */
export const markOf = (picture: string): string => createHash("sha256").update(picture).digest("base64url").slice(0, 12);

/** Answers a picture stored as a data URL as a file; 404 when there is none. */
export function pictureAnswer(context: object, picture: string | null | undefined): Response {
  const [head = "", type] = /^data:(image\/png|image\/jpeg);base64,/.exec(picture ?? "") ?? [];
  const base64 = picture?.slice(head.length);
  if (!type || !base64) throw errorPage(context, 404);
  return new Response(Buffer.from(base64, "base64"), {
    headers: {
      "Content-Type": type,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, max-age=604800, immutable",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
