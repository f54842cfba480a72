import type { Sharp, SharpOptions } from "sharp";

/** Specification 2 section 9, cropper: side of the result. */
const usualSide = 1024;
/** Protects against decompression bombs. */
const maxPixels = 16_000_000;
/** Photos only: SVG and PDF may contain code and references to other files. */
export const photoFormats: readonly string[] = ["png", "jpeg", "webp", "gif", "heif", "tiff"];

/** Loads the library with the first picture, because pictures are rare. Caches nothing and uses one thread per picture. */
export async function openPicture(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes, options);
}

/**
 * Crops the centre square as an upright PNG of at most `maxSide` pixels without metadata: the cropper for people without
 * scripts. Throws when the bytes are no readable photo.
 */
export async function cropToSquare(bytes: Buffer, maxSide = usualSide): Promise<Buffer> {
  const picture = await openPicture(bytes, { limitInputPixels: maxPixels, failOn: "error" });
  const { format, width = 0, height = 0 } = await picture.metadata();
  if (!photoFormats.includes(format ?? "")) throw new Error(`${format} is no photo`);
  const side = Math.min(width, height, maxSide);
  return picture.autoOrient().resize(side, side, { fit: "cover", position: "centre" }).png().toBuffer();
}
