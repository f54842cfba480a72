import { createRequire } from "node:module";
import { join } from "node:path";
import { portalBuild, root } from "./build-portal.ts";

/** Node's arguments for a portal process; `hardening` is `request-hardening.ts` or its build. */
export function remixServe(hardening = join(root, "server/request-hardening.ts")): string[] {
  const cli = join(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"), "../dist/cli.js");
  return ["--import", hardening, cli, portalBuild];
}
