import { largestPictureBytes, type PictureSide, pictureSides } from "#contract/pictures.ts";
import { drawPicture } from "../files/draw-picture.ts";
import { Problem } from "../problem.ts";
import { say } from "../say.ts";

export type Made = { width: number; height: number; sides: readonly { side: PictureSide; bytes: Buffer }[] };

const texts = { small: "pictureSmall", pixels: "picturePixels", heavy: "pictureHeavy", broken: "pictureBroken" } as const;

/**
 * Makes a WebP for each of `pictureSides` from a PNG, JPEG, WebP or AVIF: upright, without metadata. Detects the format by content,
 * and re-encodes it, so no byte of the file is served. Throws a Problem when it is refused.
 */
export async function makeSides(bytes: Buffer, signal?: AbortSignal): Promise<Made> {
  if (bytes.byteLength === 0) throw refused("pictureEmpty");
  if (bytes.byteLength > largestPictureBytes) throw refused("pictureLarge", "PAYLOAD_TOO_LARGE");
  const drawn = await drawPicture({ kind: "photo", bytes, sides: pictureSides }, signal);
  if ("refusal" in drawn) {
    if (drawn.refusal === "format") throw refused("pictureFormat", "UNSUPPORTED_MEDIA");
    throw refused(texts[drawn.refusal]);
  }
  const { width, height, pictures } = drawn;
  return { width, height, sides: pictureSides.map((side, index) => ({ side, bytes: Buffer.from(pictures[index] ?? []) })) };
}

function refused(text: string, code: "VALIDATION_ERROR" | "UNSUPPORTED_MEDIA" | "PAYLOAD_TOO_LARGE" = "VALIDATION_ERROR"): Problem {
  const message = say(text);
  return new Problem(code, { file: [message] }, message);
}
