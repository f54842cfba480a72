import { z } from "zod";
import { isCleanText } from "./clean-text.ts";
import { cleaned, limited, Uuid } from "./primitives.ts";

/** A file in a JSON body. */
export const FileBody = z.object({
  /** Base64, or a data URL. */
  fileBody: z.string({ error: "requiredGroup" }),
  /** Invisible characters are removed rather than refused: a person cannot retype a file's name. */
  originalFilename: cleaned(255, { error: "required" }).min(1, { error: "required" }).refine(isCleanText, { error: "invalid" }),
  contentType: limited(100, { tooLong: "invalid" }).optional(),
});

/** A stored file: `name` is the original file name, `size` is in bytes. */
export const StoredFile = z.object({ uuid: Uuid, name: z.string(), contentType: z.string(), size: z.number() });
export type StoredFile = z.infer<typeof StoredFile>;

/** Body limit for files of this many bytes in total, sent as base64 in JSON. */
export function filesBodyLimit(bytes: number): number {
  return Math.ceil((bytes * 4) / 3) + 64 * 1024;
}
