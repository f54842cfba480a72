import { type FileType, fileTypeOf } from "./file-types.ts";

/** Specification 2 sections 5 and 9. */
export const defaultTypes: readonly FileType[] = ["pdf", "jpg", "png"];
export const megabyte = 1024 * 1024;
export const defaultLimit = 30 * megabyte;

export type FileRules = {
  types?: readonly FileType[];
  /** Accepts other types too: the server tells by the content what they are. `types` are those that the picker offers. */
  anyType?: boolean;
  /** Bytes of one file. */
  limit?: number;
  /** Bytes of all files together; `limit` by default. */
  totalLimit?: number;
  /** Number of files. */
  maxCount?: number;
};

/** A refusal; the screen renders the text. `limit` is in bytes (of `count`: files); `count` is the number of refused files. */
export type FileProblem =
  | { kind: "format"; file: string; types: readonly FileType[] }
  | { kind: "size"; file: string; size: number; limit: number }
  | { kind: "total"; limit: number; count: number }
  | { kind: "count"; limit: number; count: number };

type FileLike = { name: string; type?: string; size: number };

/**
 * Splits the chosen files into accepted ones and problems. `before` are the files already there, which count towards
 * `totalLimit` and `maxCount`. The first file that exceeds `totalLimit` and all after it are refused.
 */
export function checkFiles<F extends FileLike>(
  chosen: readonly F[],
  before: readonly { size: number }[],
  rules: FileRules = {},
): { taken: F[]; problems: FileProblem[] } {
  const { types = defaultTypes, anyType = false, limit = defaultLimit, maxCount = Number.POSITIVE_INFINITY } = rules;
  const totalLimit = rules.totalLimit ?? limit;
  const problems: FileProblem[] = [];
  const sound = chosen.filter((file) => {
    const type = fileTypeOf(file);
    if (!anyType && (type === null || !types.includes(type))) problems.push({ kind: "format", file: file.name, types });
    else if (file.size > limit) problems.push({ kind: "size", file: file.name, size: file.size, limit });
    else return true;
    return false;
  });
  let sum = before.reduce((bytes, file) => bytes + file.size, 0);
  const stop = sound.findIndex((file) => {
    sum += file.size;
    return sum > totalLimit;
  });
  const fitting = stop < 0 ? sound : sound.slice(0, stop);
  if (stop >= 0) problems.push({ kind: "total", limit: totalLimit, count: sound.length - stop });
  const room = Math.max(0, maxCount - before.length);
  if (fitting.length > room) problems.push({ kind: "count", limit: maxCount, count: fitting.length - room });
  return { taken: fitting.slice(0, room), problems };
}
