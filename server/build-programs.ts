import { join } from "node:path";
import { type Build, ensureFresh, root } from "./build-portal.ts";

const folder = join(root, "build/programs");

/** Path of a program built by `server/vite.config.ts`: the backend, or a preload of it and of the portal. */
export const builtProgram = (name: "backend" | "graceful-exit" | "request-hardening" | "source-places") => join(folder, `${name}.js`);

const programs: Build = {
  name: "backend",
  product: builtProgram("backend"),
  stampFile: join(folder, "sources.sha256"),
  sources: [
    "server/**/*.{ts,json}",
    "app/contract/**/*",
    "app/site-map/**/*",
    "locales/**/*",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ],
  tool: { package: "vite", command: "bin/vite.js", args: ["build", "--config", "server/vite.config.ts"] },
};

/** Runs after the portal's build, which empties the folder of both. */
export const buildPrograms = (inherited: Readonly<Record<string, string | undefined>>) => ensureFresh(programs, inherited, console.log);
