import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPortal } from "#server/build-portal.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const output = join(root, "tests/.output");
const vitestReport = join(output, "vitest.json");
const plainReport = join(output, "vitest-plain.json");
const playwrightReport = join(output, "playwright.json");
const plainPlaywrightReport = join(output, "playwright-plain.json");
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function run(command: string, args: string[], extra: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...extra } }).status === 0;
}

function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function installBrowser(): string | undefined {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (args: string[]) => {
    const [command = "apt-get", ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    return run(command, rest);
  };
  console.log("No browser found, installing chromium");
  if (!apt(["update"]) || !apt(["install", "-y", "--no-install-recommends", "chromium"])) return undefined;
  return findBrowser();
}

interface Count {
  passed: number;
  failed: number;
}

function vitestCount(ok: boolean, path: string): Count {
  if (!existsSync(path)) return { passed: 0, failed: ok ? 0 : 1 };
  const report = JSON.parse(readFileSync(path, "utf8")) as { numPassedTests: number; numFailedTests: number };
  // A file that fails to load fails the run although no test failed.
  return { passed: report.numPassedTests, failed: ok ? report.numFailedTests : Math.max(1, report.numFailedTests) };
}

function playwrightCount(ok: boolean, path: string): Count {
  if (!existsSync(path)) return { passed: 0, failed: ok ? 0 : 1 };
  const { stats } = JSON.parse(readFileSync(path, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  if (stats.flaky > 0)
    console.warn(`\nA defect to mend, though not in the way of this run: ${stats.flaky} browser tests needed a second try`);
  return { passed: stats.expected + stats.flaky, failed: ok ? stats.unexpected : Math.max(1, stats.unexpected) };
}

/** The last line alone is the result; callers read it. */
function finish(counts: Count[], stage?: string): never {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  if (stage) console.error(`\nStopped at: ${stage}`);
  else if (passed === 0) console.error("\nNot a single test ran");
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(stage || failed > 0 || passed === 0 ? 1 : 0);
}

for (const path of [vitestReport, plainReport, playwrightReport, plainPlaywrightReport]) rmSync(path, { force: true });
mkdirSync(output, { recursive: true });

const nothingRan = [{ passed: 0, failed: 1 }];
const browser = findBrowser() ?? (process.env.CHROMIUM_PATH ? undefined : installBrowser());
if (!browser) {
  console.error(
    "The end-to-end tests need Chromium and it could not be installed. " +
      "Install it (apt-get install chromium) or set CHROMIUM_PATH to a browser.",
  );
  finish(nothingRan, "browser");
}

try {
  await buildPortal(process.env);
} catch (error) {
  console.error((error as Error).message);
  finish(nothingRan, "build");
}
if (!run("npm", ["run", "check"])) finish(nothingRan, "check");

/** Retries once, here only: bad luck in one test must not stop the whole run. `npm run test:unit` and `test:e2e` never retry. */
function runVitest(report: string, files: string[], env: Record<string, string>): { ok: boolean; count: Count } {
  const reporters = ["default", "json", "./tests/support/second-tries.ts"].map((name) => `--reporter=${name}`);
  const ok = run("npm", ["run", "test:unit", "--", ...files, "--retry=1", ...reporters, `--outputFile.json=${report}`], env);
  return { ok, count: vitestCount(ok, report) };
}

const unit = runVitest(vitestReport, [], { CHROMIUM_PATH: browser });
if (!unit.ok || unit.count.failed > 0) finish([unit.count], "test:unit");

// Tests of what speed-ups touch: they run a second time without any.
const plainTests = [
  ...["access", "products", "basket", "checkout", "deals"].map((name) => `tests/backend/${name}`),
  ...[
    "basket",
    "chat",
    "companies",
    "deals",
    "home",
    "joining",
    "lists",
    "live.",
    "order-form",
    "pages",
    "people",
    "products",
    "session",
    "sign-in",
  ].map((name) => `tests/portal/${name}`),
];
const plain = runVitest(plainReport, plainTests, { SPEEDUPS: "off" });
if (!plain.ok || plain.count.failed > 0) finish([unit.count, plain.count], "test:unit with SPEEDUPS=off");

function runPlaywright(report: string, args: string[]): { ok: boolean; count: Count } {
  const ok = run("npm", ["run", "test:e2e", "--", ...args, "--retries=1", "--reporter=line,json"], {
    CHROMIUM_PATH: browser ?? "",
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return { ok, count: playwrightCount(ok, report) };
}

/** A sign-in, an order, refusals of an order, joining, a chat, and a live event. */
const plainJourneys = ["A03 A01", "B26 B44", "B23", "B38 E39", "B30", "A06 A07", "M01 M02", "N06 N20"];
const plainE2e = runPlaywright(plainPlaywrightReport, [
  "--plain",
  "--project=script",
  "--project=no script",
  `--grep=${plainJourneys.join("|")}`,
]);
if (!plainE2e.ok || plainE2e.count.failed > 0) finish([unit.count, plain.count, plainE2e.count], "test:e2e with SPEEDUPS=off");

const e2e = runPlaywright(playwrightReport, []);
const counts = [unit.count, plain.count, plainE2e.count, e2e.count];
finish(counts, e2e.ok && e2e.count.failed === 0 ? undefined : "test:e2e");
