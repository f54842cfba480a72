import { throwFieldErrors } from "../problem.ts";
import { bytesOfBase64 } from "./base64.ts";
import { renderPicture } from "./render-picture.ts";

const maxBytes = 10 * 1024 * 1024;
/** Shown at 96 pixels, also on high-density screens. It is part of every response with the person or company. */
const storedSide = 384;

const texts = {
  format: "avatarFormat",
  broken: "avatarFormat",
  small: "avatarSmall",
  pixels: "avatarLarge",
  heavy: "pictureHeavy",
} as const;

/** Crops a data URL, recognised by its content, to a square PNG. Errors are messages for `field`. */
export async function squarePicture(dataUrl: string, field: "avatar" | "image", signal?: AbortSignal): Promise<string> {
  const [head = ""] = /^data:image\/[\w.+-]{1,100};base64,/.exec(dataUrl) ?? [];
  const bytes = head === "" ? null : bytesOfBase64(dataUrl.slice(head.length));
  if (!bytes?.byteLength) throwFieldErrors({ [field]: "avatarFormat" });
  if (bytes.byteLength > maxBytes) throwFieldErrors({ [field]: "avatarSize" });
  const rendered = await renderPicture({ kind: "square", bytes, sides: [storedSide] }, signal);
  if ("error" in rendered) throwFieldErrors({ [field]: texts[rendered.error] });
  const [square = new Uint8Array()] = rendered.pictures;
  return `data:image/png;base64,${Buffer.from(square).toString("base64")}`;
}
