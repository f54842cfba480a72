import { orNotFound } from "../problem.ts";
import type { FileStore } from "./file-store.ts";
import type { files } from "./tables.ts";

/** Response of a call with `file` in the contract. */
export type FileAnswer = { bytes: Buffer; headers: Record<string, string> };

export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === "object" && answer !== null && "bytes" in answer && Buffer.isBuffer(answer.bytes);

export async function readFileAnswer(store: FileStore, { uuid, name, contentType }: typeof files.$inferSelect): Promise<FileAnswer> {
  return toFileAnswer(orNotFound(await store.read(uuid)), name, contentType);
}

/** A download under a Unicode name; never cached or rendered by the browser. */
export function toFileAnswer(bytes: Buffer, name: string, contentType: string): FileAnswer {
  return {
    bytes,
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encodeName(name)}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    },
  };
}

/** Fallback name for old clients: non-ASCII letters become underscores. */
const plainName = (name: string) => name.replace(/[^\w.() -]/g, "_");

/** RFC 8187. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
