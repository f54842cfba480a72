import type { exchange as calls } from "#contract/exchange.ts";
import { maxPictureBytes } from "#contract/limits.ts";
import type { Context } from "../context.ts";
import type { Input } from "../handlers.ts";
import { savePicture } from "../pictures/save-picture.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { readBody } from "./read-body.ts";
import { senderOf } from "./send.ts";
import { exchangePictures } from "./tables.ts";

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
