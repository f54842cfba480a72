import type { Metadata, Sharp } from "sharp";
import { cropToSquare, openPicture, photoFormats } from "./crop-to-square.ts";

/** `square`: the centre of a face or logo as a PNG. `photo`: a product's photo as a WebP whose longer side is each of `sides`. */
export type PictureJob = { kind: keyof typeof limits; bytes: Uint8Array; sides: readonly number[] };
/** `heavy`: few enough pixels, but stored in a way that takes too much memory to decode. */
export type PictureError = "format" | "small" | "pixels" | "heavy" | "broken";
export type RenderedPicture = { width: number; height: number; pictures: Uint8Array[] };
export type PictureAnswer = RenderedPicture | { error: PictureError };
/** `isSpent`: the process has kept so much memory that another one must render the next picture. */
export type PictureReply = { answer: PictureAnswer; isSpent: boolean };

type Sides = { width: number; height: number };

const limits = {
  square: {
    maxPixels: 16_000_000,
    isSmall: ({ width, height }: Sides) => Math.min(width, height) < 200,
    isPhoto: ({ format }: Metadata) => photoFormats.includes(format),
  },
  /** Camera photos have 12 to 60 megapixels. */
  photo: {
    maxPixels: 100_000_000,
    isSmall: ({ width, height }: Sides) => Math.max(width, height) < 96,
    isPhoto: ({ format, compression }: Metadata) => ["png", "jpeg", "webp"].includes(format) || compression === "av1",
  },
};

/** What a decoder may hold at once, beyond 32 times the file: a photo of goods on white has half a bit for each pixel. */
const maxHeld = 48 * 1024 * 1024;
const heldPerByte = 32;

/** Checks the picture by its header, and decodes it only if it is accepted. */
export async function doPictureJob({ kind, bytes, sides }: PictureJob): Promise<PictureAnswer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = await openPicture(file, { limitInputPixels: false })
    .then((picture) => picture.metadata())
    .catch(() => null);
  const { maxPixels, isSmall, isPhoto } = limits[kind];
  if (!header || !isPhoto(header)) return { error: "format" };
  const size = header.autoOrient;
  if (isSmall(size)) return { error: "small" };
  if (size.width * size.height > maxPixels) return { error: "pixels" };
  if (heldAtOnce(header) > maxHeld + heldPerByte * file.byteLength) return { error: "heavy" };
  try {
    const pictures = kind === "square" ? await Promise.all(sides.map((side) => cropToSquare(file, side))) : await renderSides(file, sides);
    return { ...size, pictures };
  } catch {
    return { error: "broken" };
  }
}

/** Bytes of decoded picture that the decoder holds at once. PNG and JPEG that are not interlaced are decoded row by row. */
function heldAtOnce({ format, width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const pixels = width * height;
  // Coefficients of 16 bits, a quarter as many of the two colour channels in 4:2:0.
  if (format === "jpeg") return isProgressive ? pixels * 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels) : 0;
  return format === "png" && !isProgressive ? 0 : pixels * channels * (bytesOf[depth] ?? 1);
}

const bytesOf: Partial<Record<Metadata["depth"], number>> = {
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/** Decodes the original once and makes the smaller sides from the largest. */
async function renderSides(bytes: Buffer, sides: readonly number[]): Promise<Buffer[]> {
  const original = await openPicture(bytes, { limitInputPixels: limits.photo.maxPixels, failOn: "error" });
  const { data, info } = await inside(original.autoOrient(), Math.max(...sides))
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const rendered = [];
  for (const side of sides) {
    const picture = await openPicture(data, { raw: { width, height, channels } });
    rendered.push(await inside(picture, side).webp({ quality: 80, effort: 4 }).toBuffer());
  }
  return rendered;
}

const inside = (picture: Sharp, side: number) => picture.resize(side, side, { fit: "inside", withoutEnlargement: true });
