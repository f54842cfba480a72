import { refuseFields } from "../problem.ts";
import { bytesOfBase64 } from "./base64.ts";
import { drawPicture } from "./draw-picture.ts";

const largestBytes = 10 * 1024 * 1024;
/** Shown at 96 pixels, also on high-density screens. It is part of every response with the person or company. */
const keptSide = 384;

const texts = {
  format: "avatarFormat",
  broken: "avatarFormat",
  small: "avatarSmall",
  pixels: "avatarLarge",
  heavy: "pictureHeavy",
} as const;

/** Crops a data URL, recognised by its content, to a square PNG. Refusals are messages for `field`. */
export async function squarePicture(dataUrl: string, field: "avatar" | "image", signal?: AbortSignal): Promise<string> {
  const [head = ""] = /^data:image\/[\w.+-]{1,100};base64,/.exec(dataUrl) ?? [];
  const bytes = head === "" ? null : bytesOfBase64(dataUrl.slice(head.length));
  if (!bytes?.byteLength) refuseFields({ [field]: "avatarFormat" });
  if (bytes.byteLength > largestBytes) refuseFields({ [field]: "avatarSize" });
  const drawn = await drawPicture({ kind: "square", bytes, sides: [keptSide] }, signal);
  if ("refusal" in drawn) refuseFields({ [field]: texts[drawn.refusal] });
  const [square = new Uint8Array()] = drawn.pictures;
  return `data:image/png;base64,${Buffer.from(square).toString("base64")}`;
}
