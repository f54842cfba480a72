import type { Sharp } from "sharp";
import { largestPictureBytes, type PictureSide, pictureSides } from "#contract/pictures.ts";
import { openPicture } from "../files/crop-to-square.ts";
import { Problem } from "../problem.ts";
import { say } from "../say.ts";

/** Protects memory from a small file that decodes to a huge picture; camera photos have 12 to 60 megapixels. */
const mostPixels = 120_000_000;
const smallestSide = 96;
const longestSeconds = 30;

export type Made = { width: number; height: number; sides: readonly { side: PictureSide; bytes: Buffer }[] };

/**
 * Makes a WebP for each of `pictureSides` from a PNG, JPEG, WebP or AVIF: upright, without metadata. Detects the format by content,
 * and re-encodes it, so no byte of the file is served. Throws a Problem when it is refused.
 */
export async function makeSides(bytes: Buffer): Promise<Made> {
  if (bytes.byteLength === 0) throw refused("pictureEmpty");
  if (bytes.byteLength > largestPictureBytes) throw refused("pictureLarge", "PAYLOAD_TOO_LARGE");
  const { width, height } = await readHeader(bytes);
  if (width * height > mostPixels) throw refused("picturePixels");
  if (Math.max(width, height) < smallestSide) throw refused("pictureSmall");
  try {
    return { width, height, sides: await draw(bytes) };
  } catch {
    throw refused("pictureBroken");
  }
}

async function readHeader(bytes: Buffer): Promise<{ width: number; height: number }> {
  const header = await openPicture(bytes, { limitInputPixels: false })
    .then((picture) => picture.metadata())
    .catch(() => null);
  const isPhoto = header && (["png", "jpeg", "webp"].includes(header.format ?? "") || header.compression === "av1");
  if (!isPhoto) throw refused("pictureFormat", "UNSUPPORTED_MEDIA");
  return header.autoOrient;
}

/** Decodes the original once and makes the smaller sides from the largest. */
async function draw(bytes: Buffer): Promise<Made["sides"]> {
  const original = await openPicture(bytes, { limitInputPixels: mostPixels, failOn: "error" });
  const { data, info } = await inside(original.autoOrient(), Math.max(...pictureSides))
    .toColourspace("srgb")
    .raw()
    .timeout({ seconds: longestSeconds })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sides = [];
  for (const side of pictureSides) {
    const picture = await openPicture(data, { raw: { width, height, channels } });
    sides.push({ side, bytes: await toWebp(inside(picture, side)) });
  }
  return sides;
}

const inside = (picture: Sharp, side: number) => picture.resize(side, side, { fit: "inside", withoutEnlargement: true });

const toWebp = (picture: Sharp) => picture.webp({ quality: 80, effort: 4 }).timeout({ seconds: longestSeconds }).toBuffer();

function refused(text: string, code: "VALIDATION_ERROR" | "UNSUPPORTED_MEDIA" | "PAYLOAD_TOO_LARGE" = "VALIDATION_ERROR"): Problem {
  const message = say(text);
  return new Problem(code, { file: [message] }, message);
}
