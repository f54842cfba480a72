import { formatNumber } from "#app/i18n/format.ts";
import { type FileProblem, megabyte } from "#app/ui/file-input/check-files.ts";

type TooLarge = Extract<FileProblem, { kind: "size" }>;

/** What `files:tooLarge` names: a file's own size never reads as if it fitted. */
export function sizesOf({ file, size, limit }: TooLarge): { name: string; size: string; limit: number } {
  return { name: file, size: formatNumber(Math.ceil((size / megabyte) * 10) / 10, 1), limit: Math.floor(limit / megabyte) };
}
