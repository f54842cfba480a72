import { cropToSquare, openPicture, photoFormats } from "./crop-to-square.ts";
import { refuseFields } from "../problem.ts";

const largestBytes = 10 * 1024 * 1024;
const smallestSide = 200;
const largestSide = 8000;
/** Shown at 96 pixels, also on high-density screens. It is part of every response with the person or company. */
const keptSide = 384;

/** Crops a data URL, recognised by its content, to a square PNG. Refusals are messages for `field`. */
export async function squarePicture(dataUrl: string, field: "avatar" | "image"): Promise<string> {
  const [, base64 = ""] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  if (base64 === "") refuseFields({ [field]: "avatarFormat" });
  const bytes = Buffer.from(base64, "base64");
  if (bytes.byteLength > largestBytes) refuseFields({ [field]: "avatarSize" });
  const { format, width, height } = await readHeader(bytes, field);
  if (!photoFormats.includes(format)) refuseFields({ [field]: "avatarFormat" });
  if (Math.min(width, height) < smallestSide) refuseFields({ [field]: "avatarSmall" });
  if (Math.max(width, height) > largestSide) refuseFields({ [field]: "avatarLarge" });
  const square = await cropToSquare(bytes, keptSide).catch(() => refuseFields({ [field]: "avatarFormat" }));
  return `data:image/png;base64,${square.toString("base64")}`;
}

/** Reads the header only, without decoding pixels. */
async function readHeader(bytes: Buffer, field: string): Promise<{ format: string; width: number; height: number }> {
  const { format, width, height } = await openPicture(bytes, { limitInputPixels: false })
    .then((picture) => picture.metadata())
    .catch(() => refuseFields({ [field]: "avatarFormat" }));
  return { format, width, height };
}
