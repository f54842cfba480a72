import type { Readable } from "node:stream";
import type { exchange as calls } from "#contract/exchange.ts";
import { maxDocumentBytes, maxPictureBytes } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { checkBytes, cleanName } from "../../files/check-upload.ts";
import type { Input } from "../../handlers.ts";
import { PictureProblem } from "../../pictures/make-sides.ts";
import { savePicture } from "../../pictures/save-picture.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { saveSentPicture } from "../feeds/parts/sent-pictures.ts";
import { senderOf } from "../loads/sender.ts";
import { saveDocument } from "./document-files.ts";

/**
 * Stores a picture under the sender's file name, by which rows of the feed `pictures` refer to it. Of a file that is no picture the
 * fault is stored, so that rows that name it are refused for the true reason.
 */
export async function sendPicture(context: Context, { query, stream, contentType }: Input<typeof calls.sendPicture>) {
  const { keyName } = senderOf(context, "pictures");
  const sent = { keyName, file: query.name, receivedAt: context.now() };
  try {
    if (!stream || !contentType.startsWith("image/")) throw new PictureProblem("pictureFormat", "UNSUPPORTED_MEDIA");
    const bytes = await readBody(stream, maxPictureBytes);
    if (!bytes) throw new PictureProblem("pictureLarge", "PAYLOAD_TOO_LARGE");
    const stored = await savePicture(context, bytes);
    await saveSentPicture(context.db, { ...sent, picture: stored.name });
    return { ...stored, file: query.name };
  } catch (error) {
    if (error instanceof PictureProblem) await saveSentPicture(context.db, { ...sent, fault: error.fault });
    throw error;
  }
}

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

/** Reads a body into memory; undefined when it is larger than `maxBytes` bytes. */
async function readBody(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) return undefined;
  }
  return Buffer.concat(chunks);
}
