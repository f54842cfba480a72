import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#server/build-portal.ts";

/** Every header by which proxies and clouds pass a visitor's address, as the library that parses them lists them; in lower case. */
export function addressHeaders(): string[] {
  const library = readFileSync(join(root, "node_modules/remix-utils/build/server/get-client-ip-address.js"), "utf8");
  const [, list = ""] = /headerNames = Object\.freeze\(\[([^\]]*)\]/.exec(library) ?? [];
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name.toLowerCase());
}
