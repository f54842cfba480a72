import { createRequire } from "node:module";
import { join } from "node:path";
import { portalBuild, root } from "./build-portal.ts";

/** Node's arguments for a portal process; `ahead` is `ahead-of-remix.ts` or its build. */
export function remixServe(ahead = join(root, "server/ahead-of-remix.ts")): string[] {
  const cli = join(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"), "../dist/cli.js");
  return ["--import", ahead, cli, portalBuild];
}
