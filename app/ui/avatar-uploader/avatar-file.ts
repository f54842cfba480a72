/** A problem with a chosen picture; the screen renders the text. `size` has its limit in bytes, the sides in pixels. */
export type AvatarProblem =
  | { kind: "type"; file: string }
  | { kind: "size"; file: string; limit: number }
  | { kind: "width"; limit: number; actual: number }
  | { kind: "height"; limit: number; actual: number }
  | { kind: "load"; file: string }
  | { kind: "fit" };

export type AvatarLimits = {
  /** Bytes. */
  maxBytes?: number;
  /** Pixels. */
  minWidth?: number;
  minHeight?: number;
};

/** Checks a file before it is read. An empty type passes: some systems report none. */
export function checkAvatarFile(
  file: { name: string; type: string; size: number },
  { maxBytes = Number.POSITIVE_INFINITY }: AvatarLimits,
): AvatarProblem | null {
  if (file.type !== "" && !file.type.startsWith("image/")) return { kind: "type", file: file.name };
  return file.size > maxBytes ? { kind: "size", file: file.name, limit: maxBytes } : null;
}

/** Checks a decoded picture; the sides are those of the upright picture. */
export function checkAvatarSides(
  { width, height }: { width: number; height: number },
  { minWidth = 0, minHeight = 0 }: AvatarLimits,
): AvatarProblem | null {
  if (width < minWidth) return { kind: "width", limit: minWidth, actual: width };
  return height < minHeight ? { kind: "height", limit: minHeight, actual: height } : null;
}
