import { existsSync, globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { iconSprite } from "../app/ui/icon/sprite-plugin.ts";
import { LongFilesFirst } from "./runner/long-files-first.ts";
import { waitTimeoutMs } from "./support/timeouts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** `npm run test:all` sets it; otherwise `*.full.test.ts` are left out. */
const isFull = process.env.TESTS === "all";

/**
 * Changes modules or the environment for good, so its worker must not be used again. `openHostileProxy` is here for another reason:
 * unit/live-proxies.test.ts gets no stream on a busy machine in a worker that other files have used; the cause is not found yet.
 */
const changesModules = /\b(?:vi\.(?:resetModules|stubEnv|mock)|openWith|withSpeedups|useFakeBrowser|openHostileProxy)\b/;

const definitions = ["tests/support/modes.ts", "tests/support/fake-browser.ts"];

/** Whether the file, or a file of `tests/support` that it imports, does so. */
function isAlone(file: string): boolean {
  if (definitions.includes(file)) return false;
  const text = readFileSync(`${root}/${file}`, "utf8");
  if (changesModules.test(text)) return true;
  const supporting = [...text.matchAll(/from "(?:#tests\/|(?:\.\.?\/)+)(?:support\/)?([\w-]+\.ts)"/g)].map(
    ([, name]) => `tests/support/${name}`,
  );
  return supporting.some((path) => existsSync(`${root}/${path}`) && isAlone(path));
}

const filesOf = (...folders: string[]) => {
  const files = folders.flatMap((folder) => globSync(`tests/${folder}/**/*.test.{ts,tsx}`, { cwd: root }));
  return { shared: files.filter((file) => !isAlone(file)), alone: files.filter(isAlone) };
};
const pure = filesOf("unit", "architecture");
const backend = filesOf("backend", "contract", "faults");
const portal = filesOf("portal");

const globalSetup = ["tests/support/database-cluster.ts"];
const left = isFull ? [] : ["**/*.full.test.{ts,tsx}"];
const project = (name: string, include: string[], options: { isolate: boolean; globalSetup?: string[] }) => ({
  extends: true as const,
  test: { name, include, exclude: ["**/node_modules/**", ...left], ...options },
});

/** Files of one project share a worker's modules (`isolate: false`): the server's and the portal's are loaded once per core. */
export default defineConfig({
  plugins: [iconSprite()],
  root,
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: availableParallelism(),
    // Transformed modules are kept in node_modules: each worker, and the next run, reads them instead of transforming them again.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongFilesFirst },
    testTimeout: 6 * waitTimeoutMs,
    hookTimeout: 6 * waitTimeoutMs,
    setupFiles: ["tests/support/processor-time.ts", "tests/support/raw-statements.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    projects: [
      project("pure", pure.shared, { isolate: false }),
      project("pure alone", pure.alone, { isolate: true }),
      project("backend", backend.shared, { isolate: false, globalSetup }),
      project("portal", portal.shared, { isolate: false, globalSetup }),
      project("alone", [...backend.alone, ...portal.alone], { isolate: true, globalSetup }),
    ],
  },
});
