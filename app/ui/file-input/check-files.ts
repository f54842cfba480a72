import { type FileType, fileTypeOf } from "./file-types.ts";

/** Specification 2 sections 5 and 9. */
export const defaultTypes: readonly FileType[] = ["pdf", "jpg", "png"];
export const megabyte = 1024 * 1024;
export const defaultLimit = 30 * megabyte;

export type FileRules = {
  types?: readonly FileType[];
  /** Bytes one file may have. */
  limit?: number;
  /** Bytes all files together may have; the limit of one file unless given. */
  totalLimit?: number;
  /** How many files there may be. */
  maxCount?: number;
};

/** What was refused, as data: the screen makes the words. `limit` is in bytes; `count` is how many files were dropped. */
export type FileProblem =
  | { kind: "format"; file: string; types: readonly FileType[] }
  | { kind: "size"; file: string; size: number; limit: number }
  | { kind: "total"; limit: number; count: number }
  | { kind: "count"; limit: number; count: number };

type FileLike = { name: string; type?: string; size: number };

/**
 * Which of the new files are taken. `before` are those already there: they count for the sum. From the first file that
 * passes the common limit on all are dropped.
 */
export function checkFiles<F extends FileLike>(
  chosen: readonly F[],
  before: readonly { size: number }[],
  rules: FileRules = {},
): { taken: F[]; problems: FileProblem[] } {
  const { types = defaultTypes, limit = defaultLimit, maxCount = Number.POSITIVE_INFINITY } = rules;
  const totalLimit = rules.totalLimit ?? limit;
  const problems: FileProblem[] = [];
  const sound = chosen.filter((file) => {
    const type = fileTypeOf(file);
    if (type === null || !types.includes(type)) problems.push({ kind: "format", file: file.name, types });
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
