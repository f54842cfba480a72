import { z } from "zod";
import { isCleanText, limited, trimmed, Uuid } from "./primitives.ts";

/** A file in a body. */
export const FileBody = z.object({
  /** Base64, with or without a data URL in front. */
  fileBody: z.string({ error: "requiredGroup" }),
  /** What cannot be seen in it is left out: nobody can type it anew. */
  originalFilename: trimmed(255, { error: "required" }).min(1, { error: "required" }).refine(isCleanText, { error: "invalid" }),
  contentType: limited(100, { tooLong: "invalid" }).optional(),
});

/** A file that is stored, as it is shown: `name` is what the person called it, `size` in bytes. */
export const StoredFile = z.object({ uuid: Uuid, name: z.string(), contentType: z.string(), size: z.number() });
export type StoredFile = z.infer<typeof StoredFile>;

/** Bytes of a body whose files have so many bytes: base64 and what stands around it. */
export function filesBodyLimit(bytes: number): number {
  return Math.ceil((bytes * 4) / 3) + 64 * 1024;
}
