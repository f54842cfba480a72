import type { Sharp, SharpOptions } from "sharp";

/** Specification 2 section 9, cropper: the longest side of what is kept. */
const usualSide = 1024;
/** Above this a small file could unpack into gigabytes. */
const mostPixels = 8000 * 8000;
/** Drawings are programs that may name other files (SVG, PDF), and no photos. */
export const photoFormats: readonly string[] = ["png", "jpeg", "webp", "gif", "heif", "tiff"];

/** The library is loaded with the first picture, because pictures are rare; nothing is cached and one picture uses one thread. */
export async function openPicture(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes, options);
}

/**
 * The middle square of a picture, upright, as a PNG of `largestSide` pixels at most, without anything else the file carried:
 * what a person without scripts gets instead of the cropper. Throws when the bytes are no photo that can be read.
 */
export async function cropToSquare(bytes: Buffer, largestSide = usualSide): Promise<Buffer> {
  const picture = await openPicture(bytes, { limitInputPixels: mostPixels, failOn: "error" });
  const { format, width = 0, height = 0 } = await picture.metadata();
  if (!photoFormats.includes(format ?? "")) throw new Error(`${format} is no photo`);
  const side = Math.min(width, height, largestSide);
  return picture.autoOrient().resize(side, side, { fit: "cover", position: "centre" }).png().toBuffer();
}
