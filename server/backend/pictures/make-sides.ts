import { maxPictureBytes } from "#contract/limits.ts";
import { type PictureSide, pictureSides } from "#contract/pictures.ts";
import { renderPicture } from "../files/render-picture.ts";
import { Problem } from "../problem.ts";
import { translate } from "../translate.ts";

export type RenderedSides = { width: number; height: number; sides: readonly { side: PictureSide; bytes: Buffer }[] };

const texts = { small: "pictureSmall", pixels: "picturePixels", heavy: "pictureHeavy", broken: "pictureBroken" } as const;

/**
 * Makes a WebP for each of `pictureSides` from a PNG, JPEG, WebP or AVIF: upright, without metadata. Detects the format by content,
 * and re-encodes it, so no byte of the file is served. Throws a Problem when it is refused.
 */
export async function makeSides(bytes: Buffer, signal?: AbortSignal): Promise<RenderedSides> {
  if (bytes.byteLength === 0) throw pictureProblem("pictureEmpty");
  if (bytes.byteLength > maxPictureBytes) throw pictureProblem("pictureLarge", "PAYLOAD_TOO_LARGE");
  const rendered = await renderPicture({ kind: "photo", bytes, sides: pictureSides }, signal);
  if ("error" in rendered) {
    if (rendered.error === "format") throw pictureProblem("pictureFormat", "UNSUPPORTED_MEDIA");
    throw pictureProblem(texts[rendered.error]);
  }
  const { width, height, pictures } = rendered;
  return { width, height, sides: pictureSides.map((side, index) => ({ side, bytes: Buffer.from(pictures[index] ?? []) })) };
}

function pictureProblem(text: string, code: "VALIDATION_ERROR" | "UNSUPPORTED_MEDIA" | "PAYLOAD_TOO_LARGE" = "VALIDATION_ERROR"): Problem {
  const message = translate(text);
  return new Problem(code, { file: [message] }, message);
}
