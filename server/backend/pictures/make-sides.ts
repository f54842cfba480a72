import { maxPictureBytes } from "#contract/limits.ts";
import { type PictureSide, pictureSides } from "#contract/pictures.ts";
import { renderPicture } from "../files/render-picture.ts";
import { Problem } from "../problem.ts";
import { translate } from "../translate.ts";

export type RenderedSides = { width: number; height: number; sides: readonly { side: PictureSide; bytes: Buffer }[] };

/** Why a file is refused as a picture: keys of locales/ru/errors.json. */
export type PictureFault =
  | "pictureEmpty"
  | "pictureLarge"
  | "pictureFormat"
  | "pictureSmall"
  | "picturePixels"
  | "pictureHeavy"
  | "pictureBroken";

const texts = { small: "pictureSmall", pixels: "picturePixels", heavy: "pictureHeavy", broken: "pictureBroken" } as const;

type FaultCode = "VALIDATION_ERROR" | "UNSUPPORTED_MEDIA" | "PAYLOAD_TOO_LARGE";

export class PictureProblem extends Problem {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, code: FaultCode = "VALIDATION_ERROR") {
    const message = translate(fault);
    super(code, { file: [message] }, message);
    this.fault = fault;
  }
}

/**
 * Makes a WebP for each of `pictureSides` from a PNG, JPEG, WebP or AVIF: upright, without metadata. Detects the format by content,
 * and re-encodes it, so no byte of the file is served. Throws a PictureProblem when it is refused.
 */
export async function makeSides(bytes: Buffer, signal?: AbortSignal): Promise<RenderedSides> {
  if (bytes.byteLength === 0) throw new PictureProblem("pictureEmpty");
  if (bytes.byteLength > maxPictureBytes) throw new PictureProblem("pictureLarge", "PAYLOAD_TOO_LARGE");
  const rendered = await renderPicture({ kind: "photo", bytes, sides: pictureSides }, signal);
  if ("error" in rendered) {
    if (rendered.error === "format") throw new PictureProblem("pictureFormat", "UNSUPPORTED_MEDIA");
    throw new PictureProblem(texts[rendered.error]);
  }
  const { width, height, pictures } = rendered;
  return { width, height, sides: pictureSides.map((side, index) => ({ side, bytes: Buffer.from(pictures[index] ?? []) })) };
}
