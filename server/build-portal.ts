import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const portalBuild = join(root, "build/server/index.js");

export interface Build {
  name: string;
  /** A file of the build's output. */
  product: string;
  stampFile: string;
  /** Globs of the build's inputs. */
  sources: string[];
  tool: { package: string; command: string; args: string[] };
}

type Environment = Readonly<Record<string, string | undefined>>;

const portal: Build = {
  name: "portal",
  product: portalBuild,
  stampFile: join(root, "build/sources.sha256"),
  sources: [
    "app/**/*",
    "locales/**/*",
    "public/**/*",
    "server/relay/**/*",
    "server/env.ts",
    "server/speedup-names.ts",
    "server/speedups.ts",
    "package.json",
    "package-lock.json",
    "remix.config.js",
    "vite.config.ts",
    "tsconfig.json",
    ".browserslistrc",
  ],
  tool: { package: "@remix-run/dev", command: "dist/cli.js", args: ["vite:build"] },
};

/** Builds the pages and the server bundle that renders them. */
export const buildPortal = (inherited: Environment, log: (line: string) => void = console.log) => ensureFresh(portal, inherited, log);

/** Builds when there is no build yet or its sources have changed. */
export async function ensureFresh(build: Build, inherited: Environment, log: (line: string) => void): Promise<void> {
  const { name, product, stampFile } = build;
  const built = existsSync(product);
  const tool = installed(build);
  if (!tool) {
    if (built) return;
    throw new Error(
      `The ${name} is not built, and the build tools are not installed: run npm ci (with development dependencies), then npm run build.`,
    );
  }
  const files = filesOf(build.sources);
  const stamp = stampOf(files);
  if (built && isFresh(build, files, stamp)) return;
  log(built ? `${name}: the sources have changed, building` : `${name}: building`);
  const started = Date.now();
  rmSync(stampFile, { force: true });
  // An interrupted build must not look complete.
  rmSync(product, { force: true });
  const child = spawn(process.execPath, [tool, ...build.tool.args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...inherited, NODE_ENV: "production" },
  });
  const code = await new Promise((settle, fail) => child.on("error", fail).on("close", settle));
  if (code !== 0) throw new Error(`The ${name} could not be built (exit code ${code}).`);
  writeFileSync(stampFile, stamp);
  log(`${name}: built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function isFresh({ product, stampFile }: Build, files: string[], stamp: string): boolean {
  if (existsSync(stampFile)) return readFileSync(stampFile, "utf8") === stamp;
  // A build by `npm run build` has no stamp, so modification times decide.
  const builtAt = statSync(product).mtimeMs;
  return files.every((file) => statSync(join(root, file)).mtimeMs < builtAt);
}

/** Of the contents of files, relative to the root, that match these globs. */
export const checksumOf = (globs: readonly string[]): string => stampOf(filesOf(globs));

/** Checksum of contents: a clone or checkout changes modification times without changing sources. */
function stampOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

function filesOf(globs: readonly string[]): string[] {
  return globSync(globs, { cwd: root })
    .filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
    .sort();
}

function installed({ tool }: Build): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${tool.package}/package.json`)), tool.command);
  } catch {
    return undefined;
  }
}
