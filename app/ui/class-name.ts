import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const appFolder = fileURLToPath(new URL("..", import.meta.url));
const owners = new Map<string, string>();

/**
 * Class name of a CSS module in the build: four characters for the file, then the index of the name in it. A page of two dozen
 * cards has a thousand class names, and names with a common prefix compress well.
 */
export function className(name: string, file: string, css: string): string {
  const owner = relative(appFolder, file.split("?", 1)[0] ?? "");
  const number = createHash("sha1").update(owner).digest().readUIntBE(0, 6);
  // A class name may not begin with a digit.
  const prefix =
    String.fromCharCode(97 + (number % 26)) +
    Math.floor(number / 26)
      .toString(36)
      .padStart(3, "0")
      .slice(-3);
  const other = owners.get(prefix) ?? owner;
  if (other !== owner) throw new Error(`${owner} and ${other} both become ${prefix}: rename one`);
  owners.set(prefix, owner);
  const names = [...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi)].map(([, found]) => found))];
  const place = names.indexOf(name);
  if (place < 0) throw new Error(`${owner} has no ${name}`);
  return prefix + place.toString(36);
}
