import type { exchange as calls } from "#contract/exchange.ts";
import { largestPictureBytes } from "#contract/pictures.ts";
import type { Context } from "../context.ts";
import type { Input } from "../handlers.ts";
import { keepPicture } from "../pictures/keep-picture.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import { readBody } from "./read-body.ts";
import { senderOf } from "./send.ts";
import { exchangePictures } from "./tables.ts";

/** Stores a picture under the sender's file name, by which rows of the feed `pictures` refer to it. */
export async function sendPicture(context: Context, { query, stream, contentType }: Input<typeof calls.sendPicture>) {
  const { keyName } = senderOf(context, "pictures");
  if (!stream || !contentType.startsWith("image/")) refuse("UNSUPPORTED_MEDIA", undefined, say("pictureFormat"));
  const bytes = await readBody(stream, largestPictureBytes);
  if (!bytes) refuse("PAYLOAD_TOO_LARGE", { file: [say("pictureLarge")] }, say("pictureLarge"));
  const kept = await keepPicture(context, bytes);
  const row = { keyName, file: query.name, picture: kept.name, receivedAt: context.now() };
  await context.db
    .insert(exchangePictures)
    .values(row)
    .onConflictDoUpdate({
      target: [exchangePictures.keyName, exchangePictures.file],
      set: { picture: row.picture, receivedAt: row.receivedAt },
    });
  return { ...kept, file: query.name };
}
