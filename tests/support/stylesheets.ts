import { readFileSync } from "node:fs";
import { join } from "node:path";
import { className } from "#app/ui/class-name.ts";
import { root } from "#server/build-portal.ts";

/** The name of a CSS module's class in the built pages. */
export function classOf(name: string, module: string): string {
  const file = join(root, module);
  return className(name, file, readFileSync(file, "utf8"));
}

/** A stylesheet of `app/ui` without whitespace from its layout. */
export const cssOf = (path: string) =>
  readFileSync(new URL(`../../app/ui/${path}`, import.meta.url), "utf8")
    .replace(/\s*([{};,])\s*/g, "$1")
    .replace(/:\s+/g, ":")
    .replaceAll(";}", "}");
