import type { exchange as calls } from "#contract/exchange.ts";
import { maxDocumentBytes } from "#contract/limits.ts";
import type { Context } from "../context.ts";
import { checkBytes, cleanName } from "../files/check-upload.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { saveDocument } from "./documents.ts";
import { readBody } from "./read-body.ts";
import { senderOf } from "./send.ts";

/** Stores a deal document under the sender's file name; the same formats and sizes as for documents that people add. */
export async function sendDocument(context: Context, { query, stream, contentType }: Input<typeof calls.sendDocument>) {
  const { keyName } = senderOf(context, "documents");
  if (!stream) throwProblem("UNSUPPORTED_MEDIA");
  const bytes = await readBody(stream, maxDocumentBytes);
  const name = cleanName(query.name);
  if (!bytes) throwProblem("PAYLOAD_TOO_LARGE", { file: [translate("exchange.paperLarge")] }, translate("exchange.paperLarge"));
  // A sender that does not know the type sends the generic one.
  const upload = checkBytes(bytes, name, [contentType === "application/octet-stream" ? undefined : contentType]);
  await saveDocument(context, { ...upload, keyName, file: query.name });
  return { name, contentType: upload.contentType, size: bytes.byteLength, file: query.name };
}
