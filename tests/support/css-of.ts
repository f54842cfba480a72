import { readFileSync } from "node:fs";

/** A stylesheet of `app/ui` without whitespace from its layout. */
export const cssOf = (path: string) =>
  readFileSync(new URL(`../../app/ui/${path}`, import.meta.url), "utf8")
    .replace(/\s*([{};,])\s*/g, "$1")
    .replace(/:\s+/g, ":")
    .replaceAll(";}", "}");
