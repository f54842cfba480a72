import { createRequire } from "node:module";
import { join } from "node:path";
import { portalBuild, root } from "./build-portal.ts";

/** Node's arguments for one portal process. */
export function remixServe(): string[] {
  const cli = join(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"), "../dist/cli.js");
  return ["--import", join(root, "server/ahead-of-remix.ts"), cli, portalBuild];
}
