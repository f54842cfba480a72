import { ungrouped } from "./primitives.ts";

/** Who somebody is to operators of electronic documents: 2BM-…, 2LT-…, 2BE…, 2AL-…; file names have it. Empty: none. */
export const EdoId = ungrouped(60, { error: "edoId", tooLong: "edoId" }).regex(/^(2[A-Z]{2}[0-9A-Za-z-]{3,43})?$/, { error: "edoId" });
