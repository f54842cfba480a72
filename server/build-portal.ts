import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const portalBuild = join(root, "build/server/index.js");
const stampFile = join(root, "build/sources.sha256");
const SOURCES = [
  "app/**/*",
  "locales/**/*",
  "public/**/*",
  "server/relay/**/*",
  "server/env.ts",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  ".browserslistrc",
];

/** Builds the portal when it was never built or its sources have changed since. */
export async function buildPortal(inherited: Readonly<Record<string, string | undefined>>, log: (line: string) => void = console.log): Promise<void> {
  const built = existsSync(portalBuild);
  const cli = remixCli();
  if (!cli) {
    if (built) return;
    throw new Error("The portal is not built, and the build tools are not installed: run npm ci (with development dependencies), then npm run build.");
  }
  const stamp = sourcesStamp();
  if (built && isFresh(stamp)) return;
  log(built ? "portal: the sources have changed, building" : "portal: building");
  const started = Date.now();
  rmSync(stampFile, { force: true });
  const child = spawn(process.execPath, [cli, "vite:build"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...inherited, NODE_ENV: "production" },
  });
  const code = await new Promise((settle, fail) => child.on("error", fail).on("close", settle));
  if (code !== 0) throw new Error(`The portal could not be built (exit code ${code}).`);
  writeFileSync(stampFile, stamp);
  log(`portal: built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function isFresh(stamp: string): boolean {
  if (existsSync(stampFile)) return readFileSync(stampFile, "utf8") === stamp;
  // Built by hand with `npm run build`: no stamp, so the times have to do.
  const builtAt = statSync(portalBuild).mtimeMs;
  return sourceFiles().every((file) => statSync(join(root, file)).mtimeMs < builtAt);
}

/** By content: a fresh clone or a checkout changes times without changing sources. */
function sourcesStamp(): string {
  const hash = createHash("sha256");
  for (const file of sourceFiles())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

function sourceFiles(): string[] {
  return globSync(SOURCES, { cwd: root })
    .filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
    .sort();
}

function remixCli(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")), "dist/cli.js");
  } catch {
    return undefined;
  }
}
