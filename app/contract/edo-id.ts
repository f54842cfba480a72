import { ungrouped } from "./primitives.ts";

/** Who somebody is to operators of electronic documents: 2BM-…, 2LT-…, 2BE…, 2AL-…; file names have it. Empty: none. */
export const EdoId = ungrouped(60, { error: "edoId", tooLong: "edoId" })
  .overwrite(toLatin)
  .regex(/^(2[A-Z]{2}[0-9A-Za-z-]{3,43})?$/, { error: "edoId" });

/** Large Cyrillic letters that look like these Latin ones, by their codes. */
const latin = "ABEKMHOPCTX";
const cyrillic = [0x410, 0x412, 0x415, 0x41a, 0x41c, 0x41d, 0x41e, 0x420, 0x421, 0x422, 0x425];

/** The operator's letters are large and Latin, however they were typed, and dashes are hyphens. */
function toLatin(typed: string): string {
  const operator = [...typed.slice(0, 3).toUpperCase()].map((letter) => latin[cyrillic.indexOf(letter.codePointAt(0) ?? 0)] ?? letter);
  return operator.join("") + typed.slice(3).replace(/[\u2010-\u2015\u2212]/g, "-");
}
