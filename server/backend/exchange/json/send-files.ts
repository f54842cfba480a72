import type { Readable } from "node:stream";
import type { exchange as calls } from "#contract/exchange.ts";
import { maxDocumentBytes, maxPictureBytes } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { checkBytes, cleanName } from "../../files/check-upload.ts";
import type { Input } from "../../handlers.ts";
import { savePicture } from "../../pictures/save-picture.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { senderOf } from "../loads/sender.ts";
import { exchangePictures } from "../tables.ts";
import { saveDocument } from "./document-files.ts";

/** Stores a picture under the sender's file name, by which rows of the feed `pictures` refer to it. */
export async function sendPicture(context: Context, { query, stream, contentType }: Input<typeof calls.sendPicture>) {
  const { keyName } = senderOf(context, "pictures");
  if (!stream || !contentType.startsWith("image/")) throwProblem("UNSUPPORTED_MEDIA", undefined, translate("pictureFormat"));
  const bytes = await readBody(stream, maxPictureBytes);
  if (!bytes) throwProblem("PAYLOAD_TOO_LARGE", { file: [translate("pictureLarge")] }, translate("pictureLarge"));
  const stored = await savePicture(context, bytes);
  const row = { keyName, file: query.name, picture: stored.name, receivedAt: context.now() };
  await context.db
    .insert(exchangePictures)
    .values(row)
    .onConflictDoUpdate({
      target: [exchangePictures.keyName, exchangePictures.file],
      set: { picture: row.picture, receivedAt: row.receivedAt },
    });
  return { ...stored, file: query.name };
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
