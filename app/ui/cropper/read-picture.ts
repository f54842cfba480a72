import { displayScale, type Size } from "./crop-geometry.ts";
import { type Transforms, takeOrientation, transformsOf } from "./orientation.ts";

export type Picture = {
  /** At full size, as stored in the file: not yet rotated. */
  image: HTMLImageElement;
  natural: Size;
  /** Makes the picture upright. */
  transforms: Transforms;
  /** Object URL of the picture shown on the screen; `scale` is its size divided by the file's. */
  url: string;
  scale: number;
  /** Revokes the object URLs. */
  close: () => void;
};

/** Decodes a file and its orientation. Throws when the browser cannot decode it. */
export async function readPicture(file: Blob): Promise<Picture> {
  // An unreadable orientation is only logged to the console (specification 2 section 8).
  const read = await file.arrayBuffer().then(takeOrientation, (error) => {
    console.warn("Could not load the image to parse its orientation", error);
    return { orientation: 1, bytes: file as Blob | ArrayBuffer };
  });
  if (file.size === 0) console.warn("The image is empty");
  const urls = [URL.createObjectURL(new Blob([read.bytes], { type: file.type }))];
  const close = () => {
    for (const url of urls) URL.revokeObjectURL(url);
  };
  try {
    const image = new Image();
    image.src = urls[0] ?? "";
    await image.decode();
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    if (natural.width === 0 || natural.height === 0) throw new Error("The image has no size");
    const scale = displayScale(natural);
    if (scale < 1) urls.push(await shrink(image, natural, scale));
    return { image, natural, transforms: transformsOf(read.orientation), url: urls.at(-1) ?? "", scale, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function shrink(image: HTMLImageElement, natural: Size, scale: number): Promise<string> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(natural.width * scale);
  canvas.height = Math.round(natural.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The image cannot be drawn");
  return URL.createObjectURL(blob);
}
