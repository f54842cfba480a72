import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#server/build-portal.ts";

export const shippedPath = (name: string) => join(root, "server/deploy", name);

/** A file of `server/deploy` with the operator's values: each text must stand in it. */
export function fillShipped(name: string, values: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(shippedPath(name), "utf8");
  for (const [from, to] of values) {
    if (!text.includes(from)) throw new Error(`server/deploy/${name} has no «${from}» any more: the campaign fills it in`);
    text = text.replaceAll(from, () => to);
  }
  return text;
}
