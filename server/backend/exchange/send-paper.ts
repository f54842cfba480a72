import type { exchange as calls } from "#contract/exchange.ts";
import { largestPaperBytes } from "#contract/upload.ts";
import type { Context } from "../context.ts";
import { checkBytes, cleanName } from "../files/check-upload.ts";
import type { Input } from "../handlers.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import { keepPaper } from "./papers.ts";
import { readBody } from "./read-body.ts";
import { senderOf } from "./send.ts";

/** Stores a deal document under the sender's file name; the same formats and sizes as for documents that people add. */
export async function sendPaper(context: Context, { query, stream, contentType }: Input<typeof calls.sendPaper>) {
  const { keyName } = senderOf(context, "documents");
  if (!stream) refuse("UNSUPPORTED_MEDIA");
  const bytes = await readBody(stream, largestPaperBytes);
  const name = cleanName(query.name);
  if (!bytes) refuse("PAYLOAD_TOO_LARGE", { file: [say("exchange.paperLarge")] }, say("exchange.paperLarge"));
  // A sender that does not know the type sends the generic one.
  const upload = checkBytes(bytes, name, [contentType === "application/octet-stream" ? undefined : contentType]);
  await keepPaper(context, { ...upload, keyName, file: query.name });
  return { name, contentType: upload.contentType, size: bytes.byteLength, file: query.name };
}
