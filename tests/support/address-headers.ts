import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#server/build-portal.ts";

/** Every header by which proxies and clouds tell a visitor's address, from the library that knows them; in small letters. */
export function addressHeaders(): string[] {
  const library = readFileSync(join(root, "node_modules/remix-utils/build/server/get-client-ip-address.js"), "utf8");
  const [, list = ""] = /headerNames = Object\.freeze\(\[([^\]]*)\]/.exec(library) ?? [];
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name.toLowerCase());
}
