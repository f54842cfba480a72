import { readFileSync } from "node:fs";

/** A style of `app/ui` without the spaces and breaks of its layout. */
export const cssOf = (path: string) =>
  readFileSync(new URL(`../../app/ui/${path}`, import.meta.url), "utf8")
    .replace(/\s*([{};,])\s*/g, "$1")
    .replace(/:\s+/g, ":")
    .replaceAll(";}", "}");
