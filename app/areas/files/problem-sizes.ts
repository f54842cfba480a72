import { formatNumber } from "#app/i18n/format.ts";
import { type FileProblem, megabyte } from "#app/ui/file-input/check-files.ts";

type TooLarge = Extract<FileProblem, { kind: "size" }>;
type TooMuch = Extract<FileProblem, { kind: "total" }>;

/** Values of `files:tooLarge`. The size is rounded up, so that it never seems to fit. */
export function sizesOf({ file, size, limit }: TooLarge): { name: string; size: string; limit: number } {
  return { name: file, size: formatNumber(Math.ceil((size / megabyte) * 10) / 10, 1), limit: Math.floor(limit / megabyte) };
}

/** Values of `files:total`: the limit in megabytes, and how many files are beyond it. */
export function totalOf({ limit, count }: TooMuch): { limit: number; count: number } {
  return { limit: Math.floor(limit / megabyte), count };
}
