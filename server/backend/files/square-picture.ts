import { bytesOfBase64 } from "./base64.ts";
import { cropToSquare, openPicture, photoFormats } from "./crop-to-square.ts";
import { refuseFields } from "../problem.ts";

const largestBytes = 10 * 1024 * 1024;
const smallestSide = 200;
const largestSide = 8000;
/** Shown at 96 pixels, also on high-density screens. It is part of every response with the person or company. */
const keptSide = 384;

/** Crops a data URL, recognised by its content, to a square PNG. Refusals are messages for `field`. */
export async function squarePicture(dataUrl: string, field: "avatar" | "image"): Promise<string> {
  const [head = ""] = /^data:image\/[\w.+-]{1,100};base64,/.exec(dataUrl) ?? [];
  const bytes = head === "" ? null : bytesOfBase64(dataUrl.slice(head.length));
  if (!bytes?.byteLength) refuseFields({ [field]: "avatarFormat" });
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
