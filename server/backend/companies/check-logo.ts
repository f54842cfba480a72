import { readKind } from "../files/file-kind.ts";
import { refuseFields } from "../problem.ts";

/** What the portal's cropper makes is 1 024 px at most. */
const mostPixels = 4096 * 4096;

/** A data-URL whose bytes are the picture it says; what it was called does not matter. */
export function checkLogo(image: string): string {
  const [, declared, base64 = ""] = /^data:(image\/png|image\/jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(image) ?? [];
  const kind = readKind(Buffer.from(base64, "base64"));
  if (!kind || kind.contentType !== declared || kind.pixels > mostPixels) refuseFields({ image: "logoFormat" });
  return image;
}
