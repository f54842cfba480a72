import { cropper } from "./constants.ts";
import type { Transforms } from "./orientation.ts";

export type Box = { left: number; top: number; width: number; height: number };
export type Size = { width: number; height: number };

/** Scale of the picture on the screen against the file, at most 1. */
export function displayScale({ width, height }: Size): number {
  return Math.min(1, cropper.displayCap / Math.max(width, height, 1));
}

/** Size after a rotation by `rotate` degrees: a quarter turn swaps the sides. */
export function turnedSize({ width, height }: Size, rotate: number): Size {
  return Math.abs(rotate % 180) === 90 ? { width: height, height: width } : { width, height };
}

/** The smallest side of a crop (`cropper.minCrop` px of the screen) in pixels of the picture, at most the picture's own side. */
export function minCropSide(visible: Size | null, view: Size, picture: Size): number {
  const scale = visible && view.width > 0 ? visible.width / view.width : 1;
  return Math.min(cropper.minCrop * scale, picture.width, picture.height);
}

export function scaleBox(box: Box, factor: number): Box {
  return { left: box.left * factor, top: box.top * factor, width: box.width * factor, height: box.height * factor };
}

/** The square typed in the number fields, clamped to the picture. */
export function fitSquare(typed: { left: number; top: number; side: number }, picture: Size, minSide: number): Box {
  const side = Math.min(Math.max(typed.side, minSide), picture.width, picture.height);
  const left = Math.min(Math.max(typed.left, 0), picture.width - side);
  const top = Math.min(Math.max(typed.top, 0), picture.height - side);
  return { left, top, width: side, height: side };
}

/**
 * Draws the crop of a picture as a square of `size` pixels. `box` is in pixels of the transformed picture. The background
 * stays transparent.
 */
export function drawCrop(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  natural: Size,
  box: Box,
  { rotate, flip }: Transforms,
  size: number,
): void {
  const turned = turnedSize(natural, rotate);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, size, size);
  context.save();
  context.scale(size / box.width, size / box.height);
  context.translate(turned.width / 2 - box.left, turned.height / 2 - box.top);
  context.rotate((rotate * Math.PI) / 180);
  context.scale(flip.horizontal ? -1 : 1, flip.vertical ? -1 : 1);
  context.drawImage(picture, -natural.width / 2, -natural.height / 2, natural.width, natural.height);
  context.restore();
}
